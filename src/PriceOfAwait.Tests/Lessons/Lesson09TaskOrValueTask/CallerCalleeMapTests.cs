using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

public class CallerCalleeMapTests
{
    private static readonly BenchmarkResults Measured = MadeUp.Run(
        "Lessons.CallerAndCallee",
        Figure("TaskAwaitsTask", "0", 1000, 30, 208),
        Figure("TaskAwaitsTask", "1", 40, 4, 144),
        Figure("ValueTaskPassesPooled", "0", 900, 10, 0),
        Figure("ValueTaskPassesPooled", "1", 10, 1, 0)
    );

    private static readonly AllocatedBytes Exactly = MadeUp.BytesOf(Measured);

    [Fact]
    public void Callers_are_rows_and_callees_columns()
    {
        var (time, bytes) = Maps(share: 0);
        // Another minute's memory makes 208 B 7 ns dearer or cheaper: sqrt(30² + 7²).
        Assert.Equal(["1,000 [970, 1,030]", "208"], [TextAt(time, 0, 0), TextAt(bytes, 0, 0)]);
        Assert.Equal(["900 [890, 910]", "0"], [TextAt(time, row: 4, column: 2), TextAt(bytes, row: 4, column: 2)]);

        // In between: 0.25 of 1000 and 0.75 of 40; the errors of both ends by their shares: sqrt(7.7² + 4.8²).
        (time, bytes) = Maps(share: 0.75);
        Assert.Equal(["280 [272, 288]", "160"], [TextAt(time, 0, 0), TextAt(bytes, 0, 0)]);
    }

    [Fact]
    public void Times_that_cannot_be_told_apart_share_a_shade_and_others_do_not()
    {
        Assert.Equal(2, Maps(share: 0).Time.Traces.Select(trace => trace.Style).Distinct().Count());
        const string title =
            "A caller that passes the task on costs 900 ns and 0 B, one that awaits it 1,000 ns and 208 B";
        Assert.Equal(title, FigureAt(share: 0).Title);
        Assert.Single(Maps(share: 0, error: 60).Time.Traces);
        Assert.Equal($"{title}; their times overlap", FigureAt(share: 0, error: 60).Title);
    }

    [Fact]
    public void A_share_that_is_none_and_a_run_without_pairs_are_refused()
    {
        Assert.Throws<WrongArgumentException>(() => Maps(share: -0.1));
        Assert.Refuses<WrongArgumentException>(
            () => CallerCalleeMap.Of(Measured with { Measurements = [] }, Exactly),
            "Pass the run of CallerAndCallee"
        );
    }

    private static string TextAt(Panel panel, int row, int column) =>
        Assert
            .Single(
                panel.Traces.Cast<Tiles>().SelectMany(tiles => tiles.At),
                tile => (tile.X, tile.Row) == (column, row)
            )
            .Text;

    private static Figure FigureAt(double share, double? error = null) =>
        CallerCalleeMap
            .Of(
                error is null
                    ? Measured
                    : Measured with
                    {
                        Measurements =
                        [
                            .. Measured.Measurements.Select(one =>
                                Figure(
                                    one.Id.Method,
                                    one.Id.Parameters["CompletionProbability"]!,
                                    one.Time.Value,
                                    error.Value,
                                    (long)one.AllocatedBytes
                                )
                            ),
                        ],
                    },
                Exactly
            )
            .Figure("Pairs", share);

    private static (Panel Time, Panel Bytes) Maps(double share, double? error = null)
    {
        var panels = FigureAt(share, error).Panels;
        return (panels[0], panels[1]);
    }

    private static Measurement Figure(string method, string share, double mean, double error, long bytes) =>
        MadeUp.Measurement(method, mean, error / mean, 0, bytes, new Parameter("CompletionProbability", share));
}
