using PriceOfAwait.Attending;
using PriceOfAwait.Judging;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>The verdicts of several machines on one claim.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Verdicts">A machine each.</param>
public sealed record ClaimAcross(Claim Claim, IReadOnlyList<MachineVerdict> Verdicts)
{
    private static readonly (string Name, Func<MachineVerdict, string?> Of)[] Traits =
    [
        ("runtime", verdict => verdict.Verdict.Runtime),
        ("architecture", verdict => verdict.By.Environment?.Architecture),
        ("operating system", verdict => verdict.By.Environment?.OperatingSystem),
        ("processor", verdict => verdict.By.Environment?.Processor),
        ("cores", verdict => verdict.By.Environment?.LogicalCores?.ToString(System.Globalization.CultureInfo.InvariantCulture)),
    ];

    /// <summary>Whether it holds on one machine and has changed on another; that some can't decide is no difference.</summary>
    public bool Differs => Of(Verdict.Holds).Any() && Of(Verdict.Changed).Any();

    /// <summary>Whether it holds wherever it was judged, and was judged on every machine.</summary>
    public bool HoldsOnAll(int machines) => Of(Verdict.Holds).Count() == machines;

    /// <summary>The machines that say so.</summary>
    public IEnumerable<MachineVerdict> Of(Verdict verdict) => Verdicts.Where(one => one.Verdict.Verdict == verdict);

    /// <summary>What the machines where it holds have and those where it has changed lack, where there is such a thing.</summary>
    public string? WhatTellsThemApart => Differs
        ? (from trait in Traits
           let holds = Of(Verdict.Holds).Select(trait.Of).Distinct().ToList()
           let changed = Of(Verdict.Changed).Select(trait.Of).Distinct().ToList()
           where holds.Concat(changed).All(value => !string.IsNullOrEmpty(value)) && !holds.Intersect(changed).Any()
           orderby holds.Count + changed.Count
           select $"What tells them apart is the {trait.Name}: it holds on {string.Join(", ", holds)}, and has changed on "
               + $"{string.Join(", ", changed)}.").FirstOrDefault()
        : null;

    /// <summary>All claims that some machine judged, in the order of the ledger.</summary>
    public static IReadOnlyList<ClaimAcross> All(IReadOnlyList<Participant> participants) =>
    [
        .. from claim in Claims.All
           let verdicts = participants.SelectMany(participant => participant.Found.OfType<JudgedClaim>()
               .Where(judged => judged.Claim == claim.Id).Select(judged => new MachineVerdict(participant, judged))).ToList()
           where verdicts.Count > 0
           select new ClaimAcross(claim, verdicts),
    ];
}

/// <summary>What one machine says of a claim.</summary>
/// <param name="By">Whose machine.</param>
/// <param name="Verdict">The verdict.</param>
public sealed record MachineVerdict(Participant By, JudgedClaim Verdict);
