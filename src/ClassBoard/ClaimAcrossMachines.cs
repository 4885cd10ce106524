namespace PriceOfAwait.ClassBoard;

internal sealed record ClaimAcrossMachines(Claim Claim, IReadOnlyList<(Participant By, JudgedClaim Said)> Verdicts)
{
    private const int MaxOnBoard = 3;

    private static readonly (string Name, Func<Participant, JudgedClaim, string?> Of)[] Traits =
    [
        ("runtime", (_, said) => AttendeeMachine.RuntimesIn(said.Runtime)),
        ("architecture", (by, _) => by.Machine?.Architecture),
        ("operating system", (by, _) => by.Machine?.OperatingSystem),
        ("processor", (by, _) => by.Machine?.Processor),
        ("cores", (by, _) => by.Machine?.Cores?.ToString(CultureInfo.InvariantCulture)),
    ];

    /// <summary>
    /// Whether the claim holds on one machine and has changed on another. Undecided machines don't count.
    /// </summary>
    public bool Differs => Of(Verdict.Holds).Any() && Of(Verdict.Changed).Any();

    public bool IsOnAll(Verdict verdict, int machines) => Of(verdict).Count() == machines;

    /// <summary>
    /// Says which trait separates the machines where the claim holds from those where it has changed, if one does.
    /// </summary>
    public string? WhatTellsThemApart =>
        Differs
            ? (
                from trait in Traits
                let holds = Of(Verdict.Holds).Select(one => trait.Of(one.By, one.Said)).Distinct().ToList()
                let changed = Of(Verdict.Changed).Select(one => trait.Of(one.By, one.Said)).Distinct().ToList()
                where
                    holds.Concat(changed).All(value => !string.IsNullOrEmpty(value)) && !holds.Intersect(changed).Any()
                orderby holds.Count + changed.Count
                select $"They differ in the {trait.Name}: the claim holds on {string.Join(", ", holds)}, and has "
                    + $"changed on {string.Join(", ", changed)}."
            ).FirstOrDefault()
            : null;

    public static IReadOnlyList<ClaimAcrossMachines> All(IReadOnlyList<Participant> participants) =>
        [
            .. from claim in Claims.All
            let verdicts = participants.AllFound<JudgedClaim>().Where(one => one.Found.Claim == claim.Id).ToList()
            where verdicts.Count > 0
            select new ClaimAcrossMachines(claim, verdicts),
        ];

    public static Markup OnBoard(IReadOnlyList<ClaimAcrossMachines> claims)
    {
        var differing = claims.Where(claim => claim.Differs).ToList();
        var machines = claims.SelectMany(claim => claim.Verdicts).Select(verdict => verdict.By.Name).Distinct().Count();
        var title = machines switch
        {
            0 => "Waiting for figures",
            1 => "Waiting for a second machine",
            _ => differing.Count == 0 ? "No machine contradicts another" : "Where our machines differ",
        };
        var more = differing.Count - MaxOnBoard;
        return Markup.Of(
            $"""
            <section class="claims">
            <p class="where">{claims.Count} {(claims.Count == 1 ? "claim" : "claims")} judged
            on {machines} {(machines == 1 ? "machine" : "machines")}</p>
            <h1>{title}</h1>
            {differing.Take(MaxOnBoard).Select(claim => claim.ToMarkup(2))}
            {(more > 0 ? Markup.Of($"<p class=\"more\">and {more} more, in the report</p>") : Markup.Empty)}
            </section>

            """
        );
    }

    public Markup ToMarkup(int heading) =>
        Markup.Of(
            $"""
            <section class="claim">
            <h{heading}><span class="claim-id">{Claim.Id}</span>
            <span class="statement">{Claim.Statement}</span></h{heading}>
            <div class="sides">
            {new[] { Verdict.Holds, Verdict.Changed, Verdict.Undecided }.Select(Side)}
            </div>
            {(WhatTellsThemApart is { } apart ? Markup.Of($"<p class=\"apart\">{apart}</p>") : Markup.Empty)}
            </section>

            """
        );

    public static Markup Table(IReadOnlyList<ClaimAcrossMachines> claims, IReadOnlyList<Participant> machines) =>
        Markup.Of(
            $"""
        {ScrollMarkup.Start("Verdicts by machine")}<table class="verdict-table">
        <thead><tr><th scope="col">Claim</th><th scope="col">On all</th>
        {machines.Select(machine => Markup.Of($"<th scope=\"col\">{machine.Name}</th>"))}</tr></thead>
        <tbody>{claims.Select(claim => Markup.Of($"""
            <tr><th scope="row">{claim.Claim.Id}: {claim.Claim.Statement}</th><td>{claim.OnAll(machines.Count)}</td>
            {machines.Select(machine => Markup.Of($"<td>{claim.SaidBy(machine)}</td>"))}</tr>

            """))}</tbody>
        </table>{ScrollMarkup.End}
        """
        );

    private IEnumerable<(Participant By, JudgedClaim Said)> Of(Verdict verdict) =>
        Verdicts.Where(one => one.Said.Verdict == verdict);

    private Markup OnAll(int machines) =>
        IsOnAll(Verdict.Holds, machines) ? VerdictMarkup.Badge(Verdict.Holds)
        : IsOnAll(Verdict.Changed, machines) ? VerdictMarkup.Badge(Verdict.Changed)
        : Markup.Of($"{(Differs ? "they differ" : "not all decided")}");

    private Markup SaidBy(Participant machine) =>
        Verdicts.FirstOrDefault(one => one.By == machine).Said is { } said
            ? VerdictMarkup.Badge(said.Verdict)
            : Markup.Empty;

    // By figure, so that the one in the middle, which speaks for its side, isn't one that is far off.
    private Markup Side(Verdict verdict) =>
        Of(verdict).OrderBy(one => one.Said.Figures is [var first, ..] ? first.Value : (double?)null).ToList()
            is [_, ..] side
            ? Markup.Of(
                $"""
                <div class="side">
                <p>{VerdictMarkup.Badge(verdict)} on {side.Count}: <span class="who">{string.Join(
                    " · ",
                    side.Select(one => one.By.Name)
                )}</span></p>
                <p class="why">{ExampleIn(side)}</p>
                </div>

                """
            )
            : Markup.Empty;

    // Names the machine, because its figure isn't the side's.
    private string ExampleIn(List<(Participant By, JudgedClaim Said)> side)
    {
        var (by, said) = side[(side.Count - 1) / 2];
        return SentenceOf(said) is { Length: > 0 } sentence ? $"{by.Name}, {sentence}" : "";
    }

    // Composed here, from the machine's figures and this claim's own words.
    private string SentenceOf(JudgedClaim said) =>
        Claim.Parts.FirstOrDefault(part => part.Part == said.Part) is not { } part ? ""
        : string.Join(" or ", (said.Figures ?? []).Select(figure => Write(figure, part.Unit))) is not [_, ..] figures
            ? $"{part.Part}: not measured."
        : !part.HasLimit || said.Verdict == Verdict.Undecided ? $"{part.Part}: {figures}."
        : said.Verdict == Verdict.Changed ? $"{part.Part}: {figures}; the claim was {part.LimitText}."
        : figures == part.LimitText ? $"{part.Part}: {figures} as claimed."
        : $"{part.Part}: {figures}, {part.LimitText} as claimed.";

    private static string Write(JudgedFigure figure, string unit) =>
        JudgedPart.Write(
            figure.Value,
            figure.Lower is { } lower ? new(lower, figure.Upper ?? double.PositiveInfinity) : null,
            unit
        );
}
