using PriceOfAwait.Inspecting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Judging;

/// <summary>How a claim is decided.</summary>
/// <param name="Claim">The claim's id.</param>
/// <param name="Benchmarks">The full names of the benchmark classes whose times it needs.</param>
/// <param name="Questions">The exact questions whose answers it needs.</param>
/// <param name="Find">Compares what is known with what the claim says: a finding for each part of it, in the order of its lesson's
/// <c>claims.json</c>.</param>
internal sealed record Check(
    string Claim, IReadOnlyList<string> Benchmarks, IReadOnlyList<Question> Questions, Func<Claim, Evidence, IEnumerable<Finding>> Find)
{
    /// <summary>All of them, in the order of the ledger.</summary>
    /// <exception cref="DataFileException">A claim has no check, or a check no claim.</exception>
    public static IReadOnlyList<Check> All => Found.Value;

    private static readonly Lazy<IReadOnlyList<Check>> Found = new(() =>
    {
        var checks = LessonClaims.All.SelectMany(lesson => lesson.Checks).ToDictionary(check => check.Claim);
        return checks.Keys.Except(Claims.All.Select(claim => claim.Id)).FirstOrDefault() is { } stray
            ? throw new DataFileException($"{stray} has a check, but stands in no data/lessons/*/claims.json. Add it to its lesson's.")
            : [.. Claims.All.Select(claim => checks.GetValueOrDefault(claim.Id) ?? throw new DataFileException(
                $"The claim {claim.Id} of data/lessons has no check. Add one to a class of its lesson in src/PriceOfAwait/Lessons that "
                + $"derives from {nameof(LessonClaims)}."))];
    });

    public Judgment Judge(Claim claim, Evidence evidence) => Judgment.Of(claim, [.. Find(claim, evidence)], evidence.RuntimeOf(this));
}
