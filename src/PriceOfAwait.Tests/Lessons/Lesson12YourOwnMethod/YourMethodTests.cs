using PriceOfAwait.Lessons.Lesson12YourOwnMethod;
using PriceOfAwait.Tests.Measuring;

namespace PriceOfAwait.Tests.Lessons.Lesson12YourOwnMethod;

[Trait("Kind", "machine")]
public sealed class YourMethodTests : TestsInFolder
{
    private const string Two = """
        using BenchmarkDotNet.Attributes;
        using PriceOfAwait.Harness;
        namespace PriceOfAwait.Exercises;
        public class Yours
        {
            [GlobalSetup] public void RequireSameAnswer() => SameAnswer.RequireOfAll(this);
            [Benchmark(Baseline = true)] public async Task<decimal> Before() => await Task.FromResult(42m);
            [Benchmark] public ValueTask<decimal> After() => new(42m);
        }
        """;

    [Fact]
    public async Task Two_variants_that_agree_are_counted_read_and_measured()
    {
        var yours = await OpenAsync(Two);

        Assert.Contains("Before", yours.ToText());
        Assert.Equal(0, (await yours.AnatomyAsync(Cancellation))["After"].Bytes);
        Assert.InRange((await yours.CodeSizesAsync(Cancellation))["After"].OwnBytes, 1, 1000);
        Assert.Contains("MoveNext", (await yours.LoweredAsync("Before", Cancellation)).Code);
        Assert.DoesNotContain("MoveNext", (await yours.LoweredAsync("After", Cancellation)).Code);

        var figures = await yours.MeasureAsync(Speed.Quick, Cancellation);
        Assert.Empty(figures.Run!.Missing);
        var row = figures.At(1_000_000).Table.Rows[0];
        Assert.Equal("Before", row[0]);
        // What the text of a time is, depends on the time.
        Assert.All(figures.Run.Measurements, measurement => Assert.NotEmpty(measurement.Launches));
        Assert.NotEmpty(row[1]);
        Assert.Equal("160", row[2]);
    }

    [Fact]
    public async Task A_variant_is_watched_step_by_step_and_its_source_is_shown_where_the_file_is_what_was_compiled()
    {
        var trace = await (await OpenAsync(Two)).TraceAsync("Before", Cancellation);
        Assert.Equal(160, trace.Bytes);
        Assert.Equal(
            "Before is called; its state machine, 24 bytes, is on the stack, in state -1",
            trace.Steps[0].Text
        );
        Assert.Equal("", trace.Methods[0].Source);

        var original = await (await OpenAsync(ReaderFile.Yours.Original)).TraceAsync("Before", Cancellation);
        Assert.StartsWith("public async Task<decimal> Before()\n{\n", original.Methods[0].Source);
    }

    [Fact]
    public async Task A_context_of_its_own_is_shown_where_it_is()
    {
        var code = Two.Replace(
            "Before() => await Task.FromResult(42m);",
            """
            Before()
            {
                System.Threading.SynchronizationContext.SetSynchronizationContext(Own);
                return await Task.FromResult(42m);
            }

            private static readonly System.Threading.SynchronizationContext Own = new();
            """,
            StringComparison.Ordinal
        );
        var trace = await (await OpenAsync(code)).TraceAsync("Before", Cancellation);
        Assert.Equal("thread 1", trace.Steps[0].Thread);
        Assert.Equal("thread 1, with SynchronizationContext", trace.Steps[1].Thread);
        Assert.DoesNotContain(
            trace.Footnotes,
            note => note.Contains("no SynchronizationContext", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Nothing_is_measured_at_recorded_speed_which_it_says()
    {
        var figures = await (await OpenAsync(Two)).MeasureAsync(Speed.Recorded, Cancellation);

        Assert.Contains("Not measured", figures.ToText());
        Assert.Equal("not measured", figures.At(1000).Table.Rows[0][1]);
    }

    [Fact]
    public async Task The_examples_recorded_figures_are_shown_until_its_code_is_changed()
    {
        RecordedRuns.Save(
            Folder.FullName,
            RecordedRuns.Named("Another machine"),
            DateTimeOffset.UnixEpoch,
            [
                RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch) with
                {
                    Benchmarks = YourMethod.Example,
                    Baseline = "Before",
                    Measurements =
                    [
                        MadeUp.Measurement("Before", 20, 0.1, 3, 80),
                        MadeUp.Measurement("After", 10, 0.1, 3, 0),
                    ],
                    Controls = [],
                    CodeChecksum = CodeChecksum.Of(Repository.LessonsAssembly, YourMethod.Example),
                },
            ]
        );
        var original = ReaderFile.Yours.Original;
        var example = await OpenAsync(original.Replace("Your method now.", "A comment.", StringComparison.Ordinal));
        var figures = new YourFigures(
            await Exact.AskAsync(new ExactQuestion.Bytes(YourMethod.Example), Cancellation),
            example.RecordedIn(Folder.FullName)
        );

        Assert.Contains("These times are the example's", figures.ToText());
        Assert.Contains("Recorded on Another machine", figures.ToText());
        Assert.Equal(["After", "1", "0"], figures.At(1_000_000).Table.Rows[1]);
        Assert.Contains("Recorded on Another machine", figures.At(1_000_000).Table.Footnotes[^1]);

        var changed = original.Replace("return 0;", "return 1;", StringComparison.Ordinal);
        Assert.Null((await OpenAsync(changed)).RecordedIn(Folder.FullName));
    }

    [Theory]
    [InlineData("new(43m)", "expected 42, but After returned 43")]
    [InlineData("new(42m", "Yours.cs:8: CS")]
    public async Task Variants_that_disagree_or_do_not_compile_are_told_with_what_is_wrong(string after, string told)
    {
        var code = Two.Replace("new(42m)", after, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", await Assert.RefusesAsync<BenchException>(() => OpenAsync(code), told));
    }

    private static Task<YourMethod> OpenAsync(string text) =>
        YourMethod.OpenAsync([new(ReaderFile.Yours.OriginalPath, text)], null, Cancellation);
}
