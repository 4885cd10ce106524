using PriceOfAwait.Charts;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tests.Judging;

namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

public class CallerCalleeMapTests
{
    private static readonly Run Measured = new()
    {
        Benchmarks = "Lessons.CallerAndCallee",
        Speed = Speed.Quick,
        Started = DateTimeOffset.UnixEpoch,
        Environment = MadeUp.Environment,
        Measurements =
        [
            Figure("TaskAwaitsTask", "0", 1000, 30, 208), Figure("TaskAwaitsTask", "1", 40, 4, 144),
            Figure("ValueTaskPassesPooled", "0", 900, 10, 0), Figure("ValueTaskPassesPooled", "1", 10, 1, 0),
        ],
    };

    private static readonly AllocatedBytes Exactly = new(
        Measured.Benchmarks,
        [.. Measured.Measurements.Select(measurement => new Allocation(measurement.Id, measurement.AllocatedBytes, IsSteady: true))]);

    [Fact]
    public void Callers_are_rows_and_callees_columns()
    {
        var (time, bytes) = Maps(share: 0);
        Assert.Equal((1000, 208), (Math.Round(time.Z[0][0]), bytes.Z[0][0]));
        Assert.Equal((900, 0), (Math.Round(time.Z[4][2]), bytes.Z[4][2]));
        Assert.Equal("1,000 ± 30", time.Text![0][0]);
        Assert.Equal(13, time.Z.SelectMany(row => row).Count(double.IsNaN));
    }

    [Fact]
    public void In_between_a_pair_costs_the_mixture_of_both_ends()
    {
        var (time, bytes) = Maps(share: 0.75);
        Assert.Equal(0.25 * 1000 + 0.75 * 40, time.Z[0][0], 0);
        Assert.Equal(0.25 * 208 + 0.75 * 144, bytes.Z[0][0]);
        // The errors of both ends, weighted by their shares: sqrt(7.5² + 3²).
        Assert.Equal("280 ± 8.1", time.Text![0][0]);
    }

    [Fact]
    public void A_share_that_is_none_is_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => Maps(share: -0.1));

    [Fact]
    public void A_run_without_pairs_is_refused()
    {
        var error = Assert.Throws<ArgumentException>(() => CallerCalleeMap.Of(Measured with { Measurements = [] }, Exactly));
        Assert.Contains("Give the run of CallerAndCallee", error.Message, StringComparison.Ordinal);
    }

    private static (Heatmap Time, Heatmap Bytes) Maps(double share)
    {
        var panels = CallerCalleeMap.Of(Measured, Exactly).Figure("Pairs", share).Panels;
        return (Assert.IsType<Heatmap>(panels[0].Traces[0]), Assert.IsType<Heatmap>(panels[1].Traces[0]));
    }

    private static Measurement Figure(string method, string share, double mean, double error, long bytes) =>
        MadeUp.Measurement(method, mean, error / mean, 0, bytes, new Parameter("CompletionProbability", share));
}
