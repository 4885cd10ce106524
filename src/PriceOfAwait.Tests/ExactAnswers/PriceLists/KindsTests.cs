using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>Every case of <see cref="KindCases"/> is found with its fault, and isn't without it.</summary>
[Trait("Kind", "machine")]
public sealed class KindsTests : TestsInFolder
{
    // The runtime suspends such methods itself, so they have no last await to save.
    private static IEnumerable<KindCase> OfRuntimeAsync =>
        KindCases.All.Where(one => one.Kind != FindingKind.LastAwait);

    [Fact]
    public async Task Each_kind_is_found_with_its_fault_and_not_without_it() => await JudgeAsync(KindCases.All);

    [Fact]
    public async Task A_build_that_is_not_optimized_has_the_same_findings() =>
        await JudgeAsync(
            KindCases.All.Where(one => one.Kind != FindingKind.LastAwait && one.Kind != FindingKind.UnusedClosure),
            "-optimize-"
        );

    [Fact]
    public async Task Methods_that_the_runtime_suspends_have_the_same_findings() =>
        await JudgeAsync(OfRuntimeAsync, "-features:runtime-async=on");

    private async Task JudgeAsync(IEnumerable<KindCase> cases, params string[] options)
    {
        var all = cases.ToList();
        var prices = await CompiledSource.PricesOfAsync(Folder, KindCases.SourceOf(all), options);
        var found = prices.Findings.ToLookup(finding => finding.Kind);
        Assert.Empty(
            all.SelectMany(
                (one, index) =>
                    new[]
                    {
                        (Expected: true, Class: $"With{index}.", Members: one.With),
                        (Expected: false, Class: $"Without{index}.", Members: one.Without),
                    }
                        .Where(side =>
                            side.Expected != found[one.Kind].Any(finding => $"{finding.Method}.".Contains(side.Class))
                        )
                        .Select(side => $"{one.Name}: {(side.Expected ? "not " : "")}found: {side.Members}")
            )
        );
        Assert.DoesNotContain(prices.Notes, note => note.StartsWith("Sizes are unknown", StringComparison.Ordinal));
    }
}
