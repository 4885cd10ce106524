using System.Globalization;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Which of two ways costs less; <c>CannotBeTold</c> where the intervals overlap so far, or both cost the same.</summary>
public enum Cheaper
{
    CannotBeTold,
    Task,
    ValueTask,
}

/// <summary>
/// What a task and a value task cost at one share of synchronous completions, read off the lines between the measured shares.
/// </summary>
/// <param name="Difference">How much more the task costs than the value task, with its error.</param>
/// <param name="Crossing">At which shares the value task costs less.</param>
public sealed record CostsAtShare(double Task, double ValueTask, CurvePoint Difference, Crossing Crossing)
{
    public Cheaper Cheaper =>
        Difference.Y == 0 || Math.Abs(Difference.Y) < Difference.Error ? Cheaper.CannotBeTold
        : Difference.Y > 0 ? Cheaper.ValueTask : Cheaper.Task;

    internal static CostsAtShare Of(TaskAndValueTask pair, double share) =>
        new(pair.Task.At(share), pair.ValueTask.At(share), pair.Difference.PointAt(share), pair.Crossing);
}

/// <summary>
/// Whether to return a task or a value task: an answer from measurements, for one result type and share of synchronous completions.
/// </summary>
/// <param name="ResultType">As written in C#.</param>
/// <param name="Share">Of the calls that complete synchronously, from 0 to 1.</param>
/// <param name="Bytes">In bytes by one operation, exact.</param>
/// <param name="Time">In nanoseconds by one operation.</param>
/// <param name="Note">What was measured.</param>
/// <param name="Origin">Where the figures come from.</param>
[TypeFormatterSource]
public sealed record Choice(string ResultType, double Share, CostsAtShare Bytes, CostsAtShare Time, string Note, Origin Origin)
    : TableValue
{
    internal override Table ToTable() => new(
        [
            new Column("Cost"), Column.Number($"Task<{ResultType}>"), Column.Number($"ValueTask<{ResultType}>"), new Column("Costs less"),
            new Column("The value task costs less at a share"),
        ],
        [
            ["bytes", Text.Bytes(Bytes.Task), Text.Bytes(Bytes.ValueTask), Say(Bytes, $"{Text.Bytes(Math.Abs(Bytes.Difference.Y))} B"),
                Bytes.Crossing.Answer],
            [
                "time [ns]", Text.Number(Time.Task), Text.Number(Time.ValueTask),
                Say(Time, $"{Text.Number(Math.Abs(Time.Difference.Y))} ± {Text.Number(Time.Difference.Error)} ns"),
                Time.Crossing.Answer,
            ],
        ])
    {
        Caption = string.Create(CultureInfo.InvariantCulture, $"{ResultType}, {Share:0.##} of the calls complete synchronously"),
        Origins = [Origin],
        Footnotes =
        [
            $"Read off the straight lines between the measured shares. Bytes are exact. A difference is formed within each round, so "
            + $"it need not be that of the two means. ±: half of its {Estimates.LevelText} confidence interval; in brackets: the first and "
            + "the last share at which zero lies within that of the difference, so that nobody can tell.",
            Note,
        ],
    };

    private static string Say(CostsAtShare costs, string difference) => costs.Cheaper switch
    {
        Cheaper.Task => $"the task, by {difference}",
        Cheaper.ValueTask => $"the value task, by {difference}",
        _ when costs.Difference.Y == 0 => "neither",
        _ => $"can't be told: they differ by {difference}",
    };
}
