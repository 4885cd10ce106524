using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

public class ProbabilityCurvesTests
{
    private static readonly BenchmarkResults Measured = MadeUp.Run(
        "Lessons.Lesson09TaskOrValueTask",
        from work in new[] { "0", "3" }
        from share in new[] { "1", "0.5", "0" }
        let waits = 1 - double.Parse(share, System.Globalization.CultureInfo.InvariantCulture)
        from method in new (string Name, double Bytes)[]
        {
            ("TaskOfInt", Bytes: 144 + 64 * waits),
            ("ValueTaskOfInt", 232 * waits),
            ("TaskOfDecimal", 160 + 64 * waits),
            ("ValueTaskOfDecimal", 280 * waits),
        }
        select MadeUp.Measurement(
            method.Name,
            100 + 1000 * waits + (work == "3" ? 50 : 0),
            0.05,
            method.Name.Length,
            method.Bytes,
            new("CompletionProbability", share),
            new("Work", work)
        )
    );

    private static readonly AllocatedBytes Exactly = MadeUp.BytesOf(Measured);

    private static readonly ProbabilityCurves Curves = ProbabilityCurves.Of(Measured, Exactly, work: 0);

    [Fact]
    public void Methods_are_paired_by_result_type_and_ordered_by_share()
    {
        Assert.Equal(["int", "decimal"], Curves.Heap.Select(pair => pair.ResultType));
        Assert.Equal([0, 0.5, 1], Curves.Time[0].Task.Points.Select(point => point.X));
        Assert.Equal([At(0, 208), At(1, 144)], Curves.Heap[0].Task.Points);
        Assert.Equal([At(0, 232), At(1, 0)], Curves.Heap[0].ValueTask.Points);
        var last = ProbabilityCurves.Of(Measured, Exactly, work: 3).Time[1].ValueTask.Points[^1];
        Assert.Equal((1, 150, 7.5), (last.X, Math.Round(last.Y), Math.Round(last.Interval.HalfWidth, 1)));
    }

    [Fact]
    public void The_difference_of_times_is_formed_within_rounds_where_both_moved_together()
    {
        // On a machine that is half as fast in every second launch, for both methods, the times are uncertain; their
        // difference isn't.
        var together = Measured with
        {
            // What allocates is known less well.
            Measurements =
            [
                .. Measured.Measurements.Select(one => new Measurement(
                    one.Id,
                    [.. Enumerable.Range(1, 6).Select(launch => LaunchOf(one, launch))],
                    AllocatedBytes: 0
                )),
            ],
        };
        var time = ProbabilityCurves.Of(together, Exactly, work: 0).Time[0];
        Assert.All(time.Task.Points, point => Assert.True(point.Interval.HalfWidth > 30));
        Assert.All(time.Difference.Points, point => Assert.Equal((-5, 0), (point.Y, point.Interval.HalfWidth)));
        Assert.Equal("nowhere", time.Crossing.Answer);

        static Launch LaunchOf(Measurement one, int launch) =>
            new(launch, [.. Enumerable.Repeat((launch % 2 + 1) * 100.0 + (one.Id.Method.StartsWith('V') ? 5 : 0), 3)]);
    }

    [Fact]
    public void Of_times_the_difference_is_drawn_with_its_band_and_bytes_are_two_lines_without()
    {
        var panel = Curves.TimeFigure("Time").Panels[0];
        Assert.Equal(Curves.Time[0].Difference.Points.Select(point => point.Y), ((Line)panel.Traces[0]).Y);
        Assert.NotNull(((Line)panel.Traces[0]).Band);
        Assert.All(
            Curves.HeapFigure("Heap").Panels.SelectMany(panel => panel.Traces),
            trace => Assert.Null(((Line)trace).Band)
        );
    }

    [Fact]
    public void The_guess_stands_at_its_share_in_the_panel_of_its_type()
    {
        var panels = Curves.HeapFigure("Heap", Guess.Of("the share for decimal", 0.25)).Panels;
        Assert.Equal(2, panels[0].Traces.Count);
        var guess = Assert.IsType<Dots>(panels[1].Traces[2]);
        Assert.Equal((25, 208), (guess.X[0], guess.Y[0]));
        Assert.Equal("equal at 26%", panels[1].Mark!.Text);
        Assert.Equal("14%", Curves.HeapFigure("Heap", Guess.Of("the share for int", null)).Asked?.Text);
        Assert.Equal(
            "The share of synchronous calls from which on a value task saves bytes: int from 14% on; decimal "
                + "from 26% on",
            Curves.HeapFigure("Heap").Title
        );
    }

    [Fact]
    public void Bytes_between_the_ends_are_mixed_because_draws_meet_a_share_only_on_average()
    {
        // As if these draws had completed more often than the share says.
        var drawn = Exactly with
        {
            Allocations =
            [
                .. Exactly.Allocations.Select(one =>
                    one.Id.Parameters["CompletionProbability"] == "0.5" ? one with { Bytes = one.Bytes - 3 } : one
                ),
            ],
        };
        Assert.Equal(Curves.Heap[0].Crossing, ProbabilityCurves.Of(Measured, drawn, work: 0).Heap[0].Crossing);
        Assert.Equal(176, ProbabilityCurves.Of(Measured, drawn, work: 0).Heap[0].Task.At(0.5));
    }

    [Fact]
    public void Calls_without_a_parameter_for_their_work_have_curves_too()
    {
        Parameter[] ShareOf(BenchmarkId id) => [new("CompletionProbability", id.Parameters["CompletionProbability"]!)];
        var without = Measured with
        {
            Measurements =
            [
                .. Measured
                    .Measurements.Where(one => one.Id.Parameters["Work"] == "0")
                    .Select(one => new Measurement(
                        one.Id with
                        {
                            Parameters = new(ShareOf(one.Id)),
                        },
                        one.Launches,
                        one.AllocatedBytes
                    )),
            ],
        };
        var curves = ProbabilityCurves.Of(without, MadeUp.BytesOf(without));
        Assert.Equal(Curves.Heap[0].Crossing, curves.Heap[0].Crossing);
        Assert.DoesNotContain("Work", curves.Crossings.ToText());
        Assert.DoesNotContain("Work", curves.Choose<int>(0.5).ToText());
    }

    [Fact]
    public void What_there_is_no_curve_of_is_refused_with_what_there_is()
    {
        Assert.Refuses<WrongArgumentException>(
            () => Curves.ShareWithEqualBytes("long"),
            "There are no curves of long, only of int and decimal."
        );
        Assert.Refuses<WrongArgumentException>(
            () => ProbabilityCurves.Of(Measured, Exactly, work: 7),
            "Work=7. Its values of Work: 0, 3."
        );
        Assert.Refuses<WrongArgumentException>(
            () => Curves.Choose<string>(share: 0.5),
            "no curves of string, only of int and decimal"
        );
        Assert.Throws<WrongArgumentException>(() => Curves.Choose<int>(share: 1.1));
    }

    [Fact]
    public void Bytes_are_the_exact_ones_not_those_of_the_run()
    {
        var exactly = Exactly with
        {
            Allocations = [.. Exactly.Allocations.Select(one => one with { Bytes = one.Bytes + 0.5 })],
        };
        Assert.Equal(208.5, ProbabilityCurves.Of(Measured, exactly, work: 0).Heap[0].Task.Points[0].Y);
    }

    [Theory]
    [InlineData(0, 0, 0, "the task, by 56 B")]
    [InlineData(0.75, 0, 0, "the value task, by 106 B")]
    [InlineData(0.75, 40, 0, "the value task, by 40")]
    [InlineData(0.75, -40, 0, "the task, by 40")]
    [InlineData(0.75, 0, 0, "neither")]
    [InlineData(0.75, 1, 0.05, "unclear: they differ by ")]
    public void For_a_type_and_a_share_it_says_which_costs_less(
        double share,
        double valueTaskSaves,
        double error,
        string answer
    ) => Assert.Contains(answer, ChoiceOf(share, valueTaskSaves, error).ToText());

    [Theory]
    [InlineData(0, -40, 0, "Return a Task<decimal>: it allocates less and takes less time.")]
    [InlineData(0, 1, 0.05, "Return a Task<decimal>: it allocates less, and the times can't be told apart.")]
    [InlineData(0, 40, 0, "Bytes and time disagree: a ValueTask<decimal> allocates more but takes less time. ")]
    [InlineData(0, 40, 0, "so it decides, unless your program is short of memory: return a ValueTask<decimal> if ")]
    [InlineData(0.75, -40, 0, "Bytes and time disagree: a ValueTask<decimal> allocates less but takes more time. ")]
    [InlineData(0.75, -40, 0, "so it decides, unless your program is short of memory: return a Task<decimal>.")]
    [InlineData(0.75, 1, 0.05, "unless your program notices its collections: a ValueTask<decimal> allocates less")]
    [InlineData(0.75, 40, 0, "(lesson 12): it allocates less and takes less time.")]
    public void Above_the_table_it_says_what_to_return_also_if_bytes_and_time_disagree(
        double share,
        double valueTaskSaves,
        double error,
        string advice
    ) => Assert.Contains(advice, ChoiceOf(share, valueTaskSaves, error).Caption);

    [Theory]
    [InlineData(0, new double[] { -20, 10, 100 }, "from 33% on")]
    [InlineData(5, new double[] { -100, 100 }, "from 50% [48%,\u00A053%] on")]
    [InlineData(200, new double[] { -10, 10 }, "undecided")]
    [InlineData(15, new double[] { 50, 40 }, "everywhere")]
    [InlineData(15, new double[] { -50, -40 }, "nowhere")]
    [InlineData(15, new double[] { -5, 100 }, "from 19% on at the latest")]
    [InlineData(15, new double[] { -100, 5 }, "at 81% at the earliest, if at all")]
    [InlineData(15, new double[] { 100, -100 }, "at small shares only")]
    [InlineData(0, new double[] { -10, 10, -10, 10 }, "from somewhere between 17% and 83% on")]
    public void The_answer_says_what_is_sure(double error, double[] differences, string answer) =>
        Assert.Equal(answer, Crossing.Of(Of(error, differences)).Answer);

    private static Table ChoiceOf(double share, double valueTaskSaves, double error)
    {
        var measured = Measured with
        {
            Measurements =
            [
                .. Measured.Measurements.Select(one => new Measurement(
                    one.Id,
                    MadeUp.Launches(
                        one.Id.Method[0] == 'V' ? 100 : 100 + valueTaskSaves,
                        error,
                        error == 0 ? 0 : one.Id.Method.Length
                    ),
                    AllocatedBytes: 0
                )),
            ],
        };
        return ProbabilityCurves.Of(measured, Exactly, work: 0).Choose<decimal>(share);
    }

    private static Curve Of(double error, params double[] ys) =>
        new([.. ys.Select((y, index) => At(index / (ys.Length - 1.0), y, error))]);

    private static CurvePoint At(double x, double y, double error = 0) => new(x, y, new(y - error, y + error));
}
