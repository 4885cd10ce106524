using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Inspecting;

namespace PriceOfAwait.Tests.AcrossRuntimes;

public class RuntimeCodeSizesTests
{
    private static readonly ExactQuestion Code = new ExactQuestion.Code(typeof(Lesson).FullName!);

    [Fact]
    public void Each_runtime_that_prints_code_has_its_column_and_the_others_say_why_not()
    {
        var answers = new RuntimeAnswers(
        [
            new() { Runtime = new("netcoreapp3.1", ".NET Core 3.1", "netcoreapp3.1"),
                Unanswered = new Dictionary<ExactQuestion, string> { [Code] = "The JIT listed no code." } },
            new() { Runtime = new("net8.0", ".NET 8", "net8.0"), Answers = Sizes(("Direct", 10), ("Awaiting", 300)) },
            new() { Runtime = new("net10.0", ".NET 10", "net10.0"), Answers = Sizes(("Direct", 12), ("Awaiting", 250)) },
            new() { Runtime = new("net11.0", ".NET 11", "net11.0"), Obstacle = "no pack", IsUnavailable = true },
        ]);

        var table = answers.CodeSizes<Lesson>();

        Assert.Equal(["Method", ".NET Core 3.1 [B]", ".NET 8 [B]", ".NET 10 [B]"], table.Columns.Select(column => column.Header));
        Assert.Equal([["Direct", "", "11", "13"], ["Awaiting", "", "301", "251"]], table.Rows);
        Assert.Contains(".NET Core 3.1: The JIT listed no code.", table.Footnotes);
        Assert.Contains(".NET 11: no pack", table.Footnotes);
        Assert.Equal([".NET Core 3.1", ".NET 8", ".NET 10"], answers.Runtimes.Select(runtime => runtime.Name));
    }

    // Each with one byte of a method that it calls.
    private static Dictionary<ExactQuestion, object> Sizes(params (string Method, int Bytes)[] sizes) => new()
    {
        [Code] = new CodeSizes(typeof(Lesson).FullName!,
            [.. sizes.Select(size => new CodeSize(size.Method, [new(size.Method, size.Bytes), new("called", 1)]))]),
    };

    private sealed class Lesson;
}
