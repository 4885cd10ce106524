using PriceOfAwait.Lessons.Lesson09TaskOrValueTask;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tests.Judging;

namespace PriceOfAwait.Tests.Lessons.Lesson09TaskOrValueTask;

public class ChoiceTests
{
    private static readonly Curve Task = new("task", [new(0, 100, 4), new(1, 100, 4)]);
    private static readonly Curve ValueTask = new("value task", [new(0, 120, 3), new(1, 60, 3)]);
    private static readonly Curve Difference = new("difference", [new(0, -20, 5), new(1, 40, 5)]);

    [Theory]
    [InlineData(0, Cheaper.Task)]
    [InlineData(0.2, Cheaper.Task)]
    [InlineData(0.3, Cheaper.CannotBeTold)]
    [InlineData(0.4, Cheaper.CannotBeTold)]
    [InlineData(0.5, Cheaper.ValueTask)]
    [InlineData(1, Cheaper.ValueTask)]
    public void It_is_decided_where_the_difference_is_larger_than_its_error(double share, Cheaper cheaper)
    {
        // The difference is 60 p - 20, its error 5.
        var costs = CostsAtShare.Of(new("int", Task, ValueTask, Difference), share);
        Assert.Equal(cheaper, costs.Cheaper);
        Assert.Equal(5, costs.Difference.Error!.Value, 12);
        Assert.Equal(60 * share - 20, costs.Difference.Y, 12);
    }

    [Fact]
    public void Where_it_cannot_be_told_is_where_the_crossing_says_so()
    {
        var pair = new TaskAndValueTask("int", Task, ValueTask, Difference);
        Assert.Equal(Cheaper.CannotBeTold, CostsAtShare.Of(pair, pair.Crossing.Lower + 1e-9).Cheaper);
        Assert.Equal(Cheaper.Task, CostsAtShare.Of(pair, pair.Crossing.Lower - 1e-9).Cheaper);
        Assert.Equal(Cheaper.CannotBeTold, CostsAtShare.Of(pair, pair.Crossing.Upper - 1e-9).Cheaper);
        Assert.Equal(Cheaper.ValueTask, CostsAtShare.Of(pair, pair.Crossing.Upper + 1e-9).Cheaper);
    }

    [Fact]
    public void What_is_exact_is_undecided_only_where_both_cost_the_same()
    {
        var heap = new TaskAndValueTask(
            "int", new("task", [new(0, 100, null), new(1, 100, null)]), new("value task", [new(0, 150, null), new(1, 50, null)]),
            new("difference", [new(0, -50, null), new(1, 50, null)]));
        Assert.Equal(
            [Cheaper.Task, Cheaper.CannotBeTold, Cheaper.ValueTask],
            new[] { 0.49, 0.5, 0.51 }.Select(share => CostsAtShare.Of(heap, share).Cheaper));
    }

    [Fact]
    public void Curves_answer_for_a_type_and_a_share()
    {
        var choice = Curves().Choose<decimal>(share: 0.75);
        Assert.Equal(("decimal", 0.75), (choice.ResultType, choice.Share));
        Assert.Equal((176, 70, Cheaper.ValueTask), (choice.Bytes.Task, choice.Bytes.ValueTask, choice.Bytes.Cheaper));
        Assert.Equal(Cheaper.CannotBeTold, choice.Time.Cheaper);
        Assert.Contains("the value task, by 106 B", choice.ToText(), StringComparison.Ordinal);
        Assert.Matches(@"can't be told: they differ by \d\.\d+ ± \d\.\d+ ns", choice.ToText());
    }

    [Fact]
    public void A_type_without_curves_and_a_share_that_is_none_are_refused()
    {
        var error = Assert.Throws<ArgumentException>(() => Curves().Choose<string>(share: 0.5));
        Assert.Contains("no curves of string, only of int and decimal", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(() => Curves().Choose<int>(share: 1.1));
    }

    private static ProbabilityCurves Curves()
    {
        var run = new Run
        {
            Benchmarks = "Lessons.Lesson09TaskOrValueTask",
            Speed = Speed.Quick,
            Started = DateTimeOffset.UnixEpoch,
            Environment = MadeUp.Environment,
            Measurements =
            [
                .. from share in new[] { 0, 1 }
                   from method in new (string Name, double Bytes)[]
                   {
                       ("TaskOfInt", 208 - 64 * share), ("ValueTaskOfInt", 232 - 232 * share), ("TaskOfDecimal", 224 - 64 * share),
                       ("ValueTaskOfDecimal", 280 - 280 * share),
                   }
                   let isValueTask = method.Name.StartsWith("Value", StringComparison.Ordinal)
                   select MadeUp.Measurement(
                       method.Name, isValueTask ? 99 : 100, 0.05, isValueTask ? 1 : 0, method.Bytes,
                       new("CompletionProbability", $"{share}"), new("Work", "0")),
            ],
        };
        return ProbabilityCurves.Of(
            run, new(run.Benchmarks,
                [.. run.Measurements.Select(measurement => new Allocation(measurement.Id, measurement.AllocatedBytes, IsSteady: true))]),
                work: 0);
    }
}
