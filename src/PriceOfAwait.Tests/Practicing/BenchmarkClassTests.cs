namespace PriceOfAwait.Tests.Practicing;

/// <summary>The reader's benchmark class is found by its benchmarks.</summary>
[Trait("Kind", "machine")]
public sealed class BenchmarkClassTests
{
    private const string Method = "[Benchmark] public int Before() => 42;";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData($"public class Mine {{ {Method} }}", "Mine")]
    [InlineData($"namespace Shop.Prices {{ public class Mine {{ {Method} }} }}", "Shop.Prices.Mine")]
    [InlineData($"namespace Shop; public class Outer {{ public class Mine {{ {Method} }} }}", "Shop.Outer+Mine")]
    [InlineData(
        "public class Timed : BenchmarkAttribute; public class Mine { [Timed] public int Before() => 42; }",
        "Mine"
    )]
    [InlineData($"public abstract class Base {{ {Method} }} public class Mine : Base;", "Mine")]
    [InlineData($"public abstract class Base<T> {{ {Method} }} public class Mine : Base<int>;", "Mine")]
    [InlineData($"public interface IPrices {{ {Method} }} public class Mine {{ {Method} }}", "Mine")]
    public async Task Whatever_its_name_and_place(string code, string name) =>
        Assert.Equal(name, await FindAsync(code));

    [Theory]
    [InlineData($"public struct Mine {{ {Method} }}")]
    [InlineData("public static class Mine { [Benchmark] public static int Before() => 42; }")]
    [InlineData($"internal class Mine {{ {Method} }}")]
    [InlineData($"public sealed class Mine {{ {Method} }}")]
    [InlineData($"public record Mine {{ {Method} }}")]
    [InlineData("public class Mine { [Benchmark] private int Before() => 42; }")]
    public async Task Also_where_BenchmarkDotNet_then_says_why_it_can_not_be_measured(string code) =>
        Assert.Equal("Mine", await FindAsync(code));

    [Theory]
    [InlineData("", "Yours.cs has no benchmark. Mark your method with [Benchmark(Baseline = true)]")]
    [InlineData("public class Yours { public int Before() => 42; }", "Yours.cs has no benchmark.")]
    [InlineData(
        $"namespace A {{ public class Mine {{ {Method} }} }} namespace B {{ public class Mine {{ {Method} }} "
            + $"public class Outer {{ public class Third {{ {Method} }} }} }}",
        "Yours.cs has several benchmark classes: A.Mine, B.Mine, B.Outer.Third. One is measured at a time",
        "so say which: YourMethod.OpenAsync(benchmarks: \"A.Mine\")"
    )]
    [InlineData(
        $"public class Base {{ {Method} }} public class Mine : Base;",
        "Yours.cs has several benchmark classes: Base, Mine."
    )]
    [InlineData(
        $"namespace A; public abstract class Base {{ {Method} }}",
        "A.Base is abstract, and no class that isn't derives from it. Remove abstract"
    )]
    [InlineData(
        $"[GenericTypeArguments(typeof(int))] public class Pool<T> {{ {Method} }}",
        "Pool<T> is generic. Make it abstract",
        "such as: public class Measured : Pool<int>;"
    )]
    [InlineData(
        $"public class Map<TKey, TValue> {{ {Method} }} public class Mine : Map<int, int>;",
        "Map<TKey, TValue> is generic.",
        "such as: public class Measured : Map<int, int>;"
    )]
    public Task If_there_is_not_exactly_one_that_is_told_with_what_to_do(string code, params string[] says) =>
        Assert.RefusesAsync<BenchException>(() => FindAsync(code), says);

    private static async Task<string> FindAsync(string code)
    {
        using var build = await AttemptBuild.CompileAsync(
            [new("Yours.cs", $"using BenchmarkDotNet.Attributes;\n{code}")],
            Cancellation
        );
        Assert.Empty(build.Errors);
        return BenchmarkClass.In(build.Lessons, ["Yours.cs"]);
    }
}
