using PriceOfAwait.Measuring;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.Book.Tests.Reading;

/// <summary>The page of what a cell can call is written from the library itself.</summary>
public class CellCallTests
{
    private static IEnumerable<CellCall> All => CellCall.All.SelectMany(calls => calls);

    [Fact]
    public void A_call_has_its_signature_as_in_csharp_and_what_its_documentation_says()
    {
        var call = Assert.Single(All, call => call.Type == typeof(Exercise) && call.Name == "CheckAsync");
        Assert.True(call.IsStatic);
        Assert.Equal("CheckAsync(string id)", call.Signature);
        Assert.NotEmpty(call.Gives);
        Assert.DoesNotContain("CancellationToken", string.Concat(All.Select(other => other.Signature)));
    }

    [Fact]
    public void It_is_found_in_cells_by_its_type_or_where_a_value_has_it()
    {
        var run = All.First(call => call.Type == typeof(Bench) && call.Name == "RunAsync");
        Assert.True(run.IsIn("var run = await Bench.RunAsync<Lookups>();"));
        Assert.False(run.IsIn("await MyBench.RunAsync()"));
        var only = All.First(call => !call.IsStatic && All.Count(other => other.Name == call.Name) == 1);
        Assert.True(only.IsIn($"value.{only.Name}()"));
        Assert.True(only.IsIn($"value\n    .{only.Name}()"));
        Assert.False(only.IsIn($"value.{only.Name}s()"));
    }

    [Fact]
    public void A_value_s_method_that_two_types_have_is_found_in_no_cell() =>
        Assert.DoesNotContain(All, call => call is { IsStatic: false, Name: "InWords" } && call.IsIn("a.InWords()"));

    [Fact]
    public void Many_values_may_be_given_where_the_method_says_so() =>
        Assert.Contains(
            "RecordedOn<TBenchmarks>(params IReadOnlyList<Runtime> runtimes)",
            All.Select(call => call.Signature)
        );

    [Theory]
    [InlineData("Bench.RunAsync")]
    [InlineData("Claims.JudgeAsync")]
    [InlineData("Comparison.Of")]
    [InlineData("Exact.AllocatedBytesAsync")]
    [InlineData("Published.FastPaths")]
    [InlineData("YourMethod.OpenAsync")]
    public void What_the_lessons_call_is_among_them(string call) =>
        Assert.Contains(call, All.Where(one => one.IsStatic).Select(one => $"{one.Type.Name}.{one.Name}"));

    [Fact]
    public void What_a_value_shows_of_itself_is_not_called() =>
        Assert.DoesNotContain(All, call => call.Name is "ToParts" or "ToFacts" or "ToHtml" or "ToText");
}
