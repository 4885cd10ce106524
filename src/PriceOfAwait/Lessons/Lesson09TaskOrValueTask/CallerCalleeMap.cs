using System.Globalization;
using System.Text.RegularExpressions;
using PriceOfAwait.Charts;
using PriceOfAwait.Measuring;
using PriceOfAwait.Formatting;
using PriceOfAwait.Inspecting;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// What a pair of methods costs, one of which calls the other: a map of callers and callees. It is measured where every call waits and
/// where none does; at any share of synchronous completions in between, the cost is the mixture of both.
/// </summary>
[TypeFormatterSource]
public sealed partial record CallerCalleeMap : NotebookValue
{
    private const string Share = "CompletionProbability";

    private static readonly (string Name, string Label)[] Callers =
    [
        ("TaskAwaits", "async Task"), ("ValueTaskAwaits", "async ValueTask"), ("PooledAwaits", "pooled ValueTask"),
        ("TaskPasses", "Task, passed on"), ("ValueTaskPasses", "ValueTask, passed on"),
    ];

    private static readonly (string Name, string Label)[] Callees =
    [
        ("Task", "Task"), ("ValueTask", "ValueTask"), ("Pooled", "pooled ValueTask"),
    ];

    private readonly Run _run;
    private readonly IReadOnlyList<Pair> _pairs;

    private CallerCalleeMap(Run run, IReadOnlyList<Pair> pairs) => (_run, _pairs) = (run, pairs);

    /// <summary>The map of a run.</summary>
    /// <param name="run">Of methods called such as <c>TaskAwaitsValueTask</c>, at the shares 0 and 1 of
    /// <c>CompletionProbability</c>.</param>
    /// <param name="bytes">The exact bytes of the same methods.</param>
    /// <exception cref="ArgumentException">The run has no such pairs.</exception>
    /// <exception cref="KeyNotFoundException">The bytes of a method of the run are missing.</exception>
    public static CallerCalleeMap Of(Run run, AllocatedBytes bytes)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(bytes);
        var pairs = run.Measurements
            .GroupBy(measurement => measurement.Id.Method)
            .Where(method => Name().IsMatch(method.Key) && method.Any(AtShare("0")) && method.Any(AtShare("1")))
            .Select(method => new Pair(method.Key, Cost.Of(method.First(AtShare("0")), bytes), Cost.Of(method.First(AtShare("1")), bytes)))
            .ToList();
        return pairs.Count > 0
            ? new(run, pairs)
            : throw new ArgumentException(
                $"{run.Benchmarks} has no pairs of caller and callee at the shares 0 and 1 of {Share}. Give the run of CallerAndCallee.",
                nameof(run));

        static Func<Measurement, bool> AtShare(string share) => measurement => measurement.Id.Parameters[Share] == share;
    }

    /// <summary>Time and bytes of each pair as colors and figures.</summary>
    /// <param name="title">What a reader should see in it.</param>
    /// <param name="share">Of the calls that complete synchronously, from 0 to 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The share is below 0 or above 1.</exception>
    public Figure Figure(string title, double share)
    {
        var costs = _pairs.ToDictionary(pair => pair.Method, pair => pair.At(share));
        return new Figure(
            title,
            string.Create(CultureInfo.InvariantCulture,
                $"Share of synchronous completions: {share:0.##}. Time with half of its {Estimates.LevelText} confidence interval; bytes "
                + $"are exact. {_run.Provenance} {_run.BusyNote}").TrimEnd(),
            [
                Panel("mean time (ns)", Axis.Log("ns"), cost => cost.Mean, cost => $"{Short(cost.Mean)} ± {Short(cost.Error)}"),
                Panel("allocated (B)", Axis.Linear("B"), cost => cost.Bytes, cost => Text.Bytes(cost.Bytes)),
            ]);

        Panel Panel(string name, Axis scale, Func<Cost, double> value, Func<Cost, string> text) => new(
            Axis.Category([.. Callees.Select(callee => callee.Label)], "called"),
            Axis.Category([.. Callers.Select(caller => caller.Label)], "caller"),
            new Heatmap(name, scale, Table(cost => cost is null ? double.NaN : value(cost)))
            {
                Text = Table(cost => cost is null ? "" : text(cost)),
            })
        {
            Title = name,
        };

        IReadOnlyList<IReadOnlyList<T>> Table<T>(Func<Cost?, T> cell) =>
            [.. Callers.Select(
                caller => (IReadOnlyList<T>)[.. Callees.Select(callee => cell(costs.GetValueOrDefault(caller.Name + callee.Name)))])];
    }

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => [ToTable()];

    private Table ToTable() => new(
        [
            new Column("Pair"),
            Column.Number("Mean [ns]", "every call waits"), Column.Number("± [ns]", "every call waits"),
            Column.Number("[B]", "every call waits"),
            Column.Number("Mean [ns]", "no call waits"), Column.Number("± [ns]", "no call waits"), Column.Number("[B]", "no call waits"),
        ],
        [.. _pairs.Select(pair => (IReadOnlyList<string>)[pair.Method, .. Cells(pair.Waiting), .. Cells(pair.Completing)])])
    {
        Footnotes =
        [
            $"±: half of the {Estimates.LevelText} confidence interval. B: bytes allocated by one operation, exact.", _run.Provenance,
            .. _run.Notes,
        ],
    };

    /// <summary>Short enough for a cell of the map; the table has more digits.</summary>
    private static string Short(double nanoseconds) => nanoseconds.ToString(nanoseconds < 10 ? "0.0" : "#,0", CultureInfo.InvariantCulture);

    private static string[] Cells(Cost cost) => [Text.Number(cost.Mean), Text.Number(cost.Error), Text.Bytes(cost.Bytes)];

    [GeneratedRegex("^(Task|ValueTask|Pooled)(Awaits|Passes)(Task|ValueTask|Pooled)$")]
    private static partial Regex Name();

    private sealed record Cost(double Mean, double Error, double Bytes)
    {
        public static Cost Of(Measurement measurement, AllocatedBytes bytes) =>
            new(measurement.Mean, measurement.Error, bytes[measurement.Id.Method, [.. measurement.Id.Parameters]]);
    }

    private sealed record Pair(string Method, Cost Waiting, Cost Completing)
    {
        /// <summary>
        /// A call either waits or completes, so the mean of a mixture is the mixture of the means; both means were measured independently.
        /// </summary>
        public Cost At(double share)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(share);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(share, 1);
            var waits = 1 - share;
            return new(
                waits * Waiting.Mean + share * Completing.Mean,
                Math.Sqrt(Math.Pow(waits * Waiting.Error, 2) + Math.Pow(share * Completing.Error, 2)),
                waits * Waiting.Bytes + share * Completing.Bytes);
        }
    }
}
