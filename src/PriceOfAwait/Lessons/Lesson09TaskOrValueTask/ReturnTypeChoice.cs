using System.Text.Json;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>What a method should return, by its share of synchronous completions.</summary>
internal sealed record ReturnTypeChoice(string Type, double Share, TaskAndValueTask Bytes, TaskAndValueTask Time)
{
    private const string AnyType = "{type}";

    private const string Simpler = "Return a Task<{type}>: ";
    private const string Many = "if your calls per second make the difference matter (lesson 12)";
    private const string IfMany = $"Return a ValueTask<{{type}}> {Many}: ";
    private const string Disagree = "Bytes and time disagree: a ValueTask<{type}> allocates";
    private const string TimeDecides =
        "The time already includes the collections that the bytes cause, so it decides, "
        + "unless your program is short of memory:";

    // Rows by bytes, columns by time: a value task costs more, the same as far as is known, or less.
    private static readonly string[][] Advice =
    [
        [
            $"{Simpler}it allocates less and takes less time.",
            $"{Simpler}it allocates less, and the times can't be told apart.",
            $"{Disagree} more but takes less time. {TimeDecides} return a ValueTask<{{type}}> {Many}.",
        ],
        [
            $"{Simpler}it allocates as much and takes less time.",
            $"{Simpler}the two can't be told apart, and it is simpler to use.",
            $"{IfMany}it allocates as much and takes less time.",
        ],
        [
            $"{Disagree} less but takes more time. {TimeDecides} return a Task<{{type}}>.",
            "Return a Task<{type}>, unless your program notices its collections: a ValueTask<{type}> allocates less, "
                + "but the times can't be told apart.",
            $"{IfMany}it allocates less and takes less time.",
        ],
    ];

    public static string Note { get; } =
        "Differences are computed within each round, so they may deviate from that of the two times. In brackets: the "
        + $"{Estimates.LevelText} confidence interval; for a share, the first and the last at which the difference's "
        + "interval contains zero.";

    public Table ToTable() =>
        new(
            [
                new Column("Cost"),
                Column.Number($"Task<{Type}>"),
                Column.Number($"ValueTask<{Type}>"),
                new Column("Costs less"),
                new Column("Share at which the value task costs less"),
            ],
            [
                RowOf("bytes", Bytes, Format.Bytes, bytes => $"{Format.Bytes(bytes.Value)} B"),
                RowOf("time [ns]", Time, Format.Number, Difference),
            ]
        )
        {
            Caption =
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{Type}, {Share:0.##} of the calls complete synchronously. "
                ) + Advice[1 + SignOf(Bytes)][1 + SignOf(Time)].Replace(AnyType, Type, StringComparison.Ordinal),
        };

    /// <summary>All that a page needs to make this table for another type or share.</summary>
    public static string DataOf(string type, double share, IEnumerable<TaskAndValueTask> pairs) =>
        JsonSerializer.Serialize(
            new
            {
                type,
                share,
                Resolution.Least,
                Advice,
                AnyType,
                Rows = pairs.Select(DataOf),
            },
            Json.Compact
        );

    private static object DataOf(TaskAndValueTask pair) =>
        new
        {
            pair.ResultType,
            pair.Crossing,
            Points = pair.Difference.Points.Select(point =>
                new[]
                {
                    point.X,
                    pair.Task.At(point.X),
                    pair.ValueTask.At(point.X),
                    point.Y,
                    point.Interval.Lower,
                    point.Interval.Upper,
                }.Select(value => (float)value)
            ),
        };

    // An interval on both sides of zero says how large the difference may be, however wide it is.
    private static string Difference(Estimate time) =>
        Resolution.Resolves(time.Value) ? $"{time} ns" : $"{Format.Time(time)} ns";

    private int SignOf(TaskAndValueTask pair) => pair.Difference.PointAt(Share).Sign;

    private IReadOnlyList<string> RowOf(
        string cost,
        TaskAndValueTask pair,
        Func<double, string> write,
        Func<Estimate, string> writeDifference
    )
    {
        var difference = pair.Difference.PointAt(Share);
        var (lower, upper) = difference.Interval;
        var by = writeDifference(
            difference.Y < 0 ? new(-difference.Y, new(-upper, -lower)) : new(difference.Y, difference.Interval)
        );
        var cheaper =
            difference.Y == 0 ? "neither"
            : difference.Sign == 0 ? $"unclear: they differ by {by}"
            : difference.Sign > 0 ? $"the value task, by {by}"
            : $"the task, by {by}";
        return [cost, write(pair.Task.At(Share)), write(pair.ValueTask.At(Share)), cheaper, pair.Crossing.Answer];
    }
}
