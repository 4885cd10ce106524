using System.Globalization;
using PriceOfAwait.Attending;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Judging;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>Verdicts of several machines.</summary>
internal static class ClaimsMarkup
{
    /// <summary>As many claims as a projector shows at once.</summary>
    private const int MostOnBoard = 3;

    private static readonly Verdict[] InOrder = [Verdict.Holds, Verdict.Changed, Verdict.Undecided];

    /// <summary>Where machines differ, for a projector.</summary>
    public static Markup OnBoard(IReadOnlyList<ClaimAcross> claims)
    {
        var differing = claims.Where(claim => claim.Differs).ToList();
        var machines = claims.SelectMany(claim => claim.Verdicts).Select(verdict => verdict.By.Name).Distinct().Count();
        return Markup.Of($"""
            <section class="claims">
            <p class="where">{claims.Count} {(claims.Count == 1 ? "claim" : "claims")} judged on {machines} {(machines == 1 ? "machine" : "machines")}</p>
            <h1>{(differing.Count == 0 ? "No machine contradicts another" : "Where our machines differ")}</h1>
            {differing.Take(MostOnBoard).Select(claim => Claim(claim, "h2"))}
            {(differing.Count > MostOnBoard ? Markup.Of($"<p class=\"more\">and {differing.Count - MostOnBoard} more, in the report</p>") : Markup.Empty)}
            </section>

            """);
    }

    /// <summary>A claim with its verdicts: who says what, and why.</summary>
    public static Markup Claim(ClaimAcross claim, string heading)
    {
        var title = new Markup(heading);
        return Markup.Of($"""
            <section class="claim">
            <{title}><span class="claim-id">{claim.Claim.Id}</span> <span class="statement">{claim.Claim.Statement}</span></{title}>
            <div class="sides">
            {InOrder.Select(verdict => Side(verdict, [.. claim.Of(verdict)]))}
            </div>
            {(claim.WhatTellsThemApart is { } apart ? Markup.Of($"<p class=\"apart\">{apart}</p>") : Markup.Empty)}
            </section>

            """);
    }

    /// <summary>How each claim came out on each machine, and whether it holds on all.</summary>
    public static Markup Table(IReadOnlyList<ClaimAcross> claims, IReadOnlyList<Participant> machines) => Markup.Of($"""
        {ScrollMarkup.Start("Verdicts by machine")}<table class="verdict-table">
        <thead><tr><th scope="col">Claim</th><th scope="col">On all</th>{machines.Select(machine => Markup.Of($"<th scope=\"col\">{machine.Name}</th>"))}</tr></thead>
        <tbody>{claims.Select(claim => Markup.Of($"""
            <tr><th scope="row">{claim.Claim.Id}: {claim.Claim.Statement}</th><td>{OnAll(claim, machines.Count)}</td>
            {machines.Select(machine => Markup.Of($"<td>{Said(claim, machine)}</td>"))}</tr>

            """))}</tbody>
        </table>{ScrollMarkup.End}
        """);

    private static Markup OnAll(ClaimAcross claim, int machines) => claim.HoldsOnAll(machines) ? VerdictMarkup.Badge(Verdict.Holds)
        : claim.Of(Verdict.Changed).Count() == machines ? VerdictMarkup.Badge(Verdict.Changed)
        : Markup.Encode(claim.Differs ? "they differ" : "not all can tell");

    private static Markup Said(ClaimAcross claim, Participant machine) =>
        claim.Verdicts.FirstOrDefault(verdict => verdict.By == machine)?.Verdict is { } said
            ? VerdictMarkup.Badge(said.Verdict)
            : Markup.Empty;

    private static Markup Side(Verdict verdict, IReadOnlyList<MachineVerdict> verdicts) => verdicts.Count == 0 ? Markup.Empty : Markup.Of($"""
        <div class="side">
        <p>{VerdictMarkup.Badge(verdict)} on {string.Create(CultureInfo.InvariantCulture, $"{verdicts.Count}")}: <span class="who">{string.Join(", ", verdicts.Select(one => one.By.Name))}</span></p>
        <p class="why">{Example(verdicts).Why}</p>
        </div>

        """);

    /// <summary>The reason that one machine gives stands for those of its side.</summary>
    private static JudgedClaim Example(IReadOnlyList<MachineVerdict> verdicts) => verdicts[verdicts.Count / 2].Verdict;
}
