namespace PriceOfAwait.Comparing;

/// <summary>What one or several async methods add to the code around them, among the costs that a lesson found.</summary>
public sealed record Price(Cost Cost, Costs Among)
{
    public string When => Cost.Waits ? "if it really waits" : Cost.Methods == 1 ? "if it completes synchronously" : $"through {Chain}";

    public string Name => Cost.Waits ? "an await that really waits"
        : Cost.Methods == 1 ? "an await that completes synchronously" : $"through {Chain}";

    internal string Plural => Cost.Waits ? "awaits that really wait" : "awaits that complete synchronously";

    public string Type => Cost.ReturnsValueTask ? "ValueTask" : "Task";

    /// <summary>As it is written.</summary>
    public double Nanoseconds => Math.Round(Cost.Time, Math.Abs(Cost.Time) < 9.95 ? 1 : 0);

    public string Time => Cost.Interval.Contains(0) ? "no measurable time" : $"{Rounded(Cost.Time)} ns";

    public string Bytes => Cost.Bytes switch { null => "", 0 => "no bytes", { } bytes => $"{Text.Bytes(bytes).Replace('-', '−')} B" };

    public string Interval => Cost is { Lower: { } lower, Upper: { } upper } ? $"[{Rounded(lower)}, {Rounded(upper)}] ns" : "";

    internal string Both => Bytes.Length == 0 ? Time : $"{Time} and {Bytes}";

    private string Chain => $"{Cost.Methods} methods that complete synchronously";

    public static string Duration(double nanoseconds) => nanoseconds switch
    {
        < 1e3 => $"{Rounded(nanoseconds)} ns",
        < 1e6 => $"{Rounded(nanoseconds / 1e3)} µs",
        _ => $"{Rounded(nanoseconds / 1e6)} ms",
    };

    private static string Rounded(double value) =>
        value.ToString(Math.Abs(value) < 9.95 ? "0.#" : "#,0", CultureInfo.InvariantCulture).Replace('-', '−');
}

/// <summary>What await costs, as the book's first page says it: by all that lessons found. What wasn't measured is missing.</summary>
public sealed class PriceList
{
    private readonly IReadOnlyList<Price> _all;

    public PriceList(IReadOnlyList<Costs> found)
    {
        _all = [.. from costs in found from cost in costs.All where cost.Methods > 0 select new Price(cost, costs)];
        Main =
        [
            .. from price in _all
               where !price.Cost.ReturnsValueTask
               group price by (price.Cost.Waits, IsChain: price.Cost.Methods > 1) into alike
               orderby alike.Key
               select alike.First(),
        ];
        // Times are compared within a machine only.
        Comparable = _all.GroupBy(price => price.Among.On).MaxBy(prices => prices.Count())?.ToList() ?? [];
    }

    /// <summary>Those of Task: one method and a chain that complete synchronously, and one that waits.</summary>
    public IReadOnlyList<Price> Main { get; }

    public IReadOnlyList<Price> Comparable { get; }

    /// <summary>What an await costs.</summary>
    public string Answer => string.Join(", ", Main.Select((price, index) =>
        $"{(index > 0 && index == Main.Count - 1 ? "and " : "")}{price.Both} {price.When}"));

    /// <summary>Why small differences can't be trusted; empty if they can.</summary>
    public IReadOnlyList<string> Notes => [.. _all.SelectMany(price => price.Among.Notes).Distinct()];

    public bool IsOfThisMachine => _all.Any(price => Run.IsOfThisMachine(price.Among.On));

    /// <summary>When to care; empty if nothing measurable was found.</summary>
    public string PerMillisecond =>
        Main.Where(price => price.Cost is { Methods: 1, Time: > 0 } && !price.Cost.Interval.Contains(0)).ToList() is { Count: > 0 } some
            ? $"A millisecond is as long as {string.Join(" or ", some.Select(price => $"{TwoDigits(1e6 / price.Cost.Time)} {price.Plural}"))}."
            : "";

    /// <summary>The main prices beside times that are defined, or published in the year in brackets; the shortest first.</summary>
    public IReadOnlyList<(string Name, double Nanoseconds, bool IsPrice)> Scale =>
    [
        .. Main.Where(price => Comparable.Contains(price) && price.Cost.Time > 0).Select(price => (price.Name, price.Cost.Time, true))
            .Concat([("a cycle at 3 GHz", 1 / 3.0, false), ("a millisecond", 1e6, false), ("a frame at 60 Hz", 1e9 / 60, false)])
            .Concat(
                from source in Published.Sources
                from yardstick in source.Yardsticks
                select ($"{yardstick.Name} ({source.Year})", yardstick.Nanoseconds, false))
            .OrderBy(time => time.Item2),
    ];

    /// <summary>Time and bytes of Task and ValueTask, first of what completes synchronously.</summary>
    public Figure ToFigure()
    {
        var rows = Comparable.GroupBy(price => (price.Cost.Waits, price.Cost.Methods))
            .Select(alike => (
                alike.Key, Task: alike.FirstOrDefault(price => !price.Cost.ReturnsValueTask),
                ValueTask: alike.FirstOrDefault(price => price.Cost.ReturnsValueTask)))
            .OrderBy(row => row.Key.Waits).ThenBy(row => (row.Task ?? row.ValueTask)!.Cost.Time).ToList();
        var names = Axis.Category([.. rows.Select(row => $"{(row.Key.Waits ? "really waits" : "completes synchronously")}: "
            + (row.Key.Methods == 1 ? "one method" : $"{row.Key.Methods} methods"))]);
        var findings = rows.Where(row => row is { Key.Methods: 1, Task: not null, ValueTask: not null }).Select(row =>
            (row.ValueTask!.Cost.DiffersFromTask ? $"{row.ValueTask.Both} instead of {row.Task!.Both} " : "no time that can be told from Task’s ")
            + row.ValueTask.When).ToList();
        return new Figure(
            findings.Count > 0 ? $"ValueTask costs {string.Join("; ", findings)}" : "What async methods cost",
            $"What they add to the code around them, with the {Estimates.LevelText} confidence interval",
            PanelOf("additional time (ns)", cost => new(cost.Time, cost.Time - cost.Lower, cost.Upper - cost.Time)),
            PanelOf("additional bytes (B)", cost => cost.Bytes is { } bytes ? new(bytes) : null))
        {
            Origins = [.. Comparable.SelectMany(price => price.Among.Origins).Distinct()],
        };

        Panel PanelOf(string title, Func<Cost, RowPoint?> read)
        {
            RowPoint? Read(Price? price) => price is null ? null : read(price.Cost);
            return new(
                Axis.Linear(title), names,
                RowPoint.InRows("Task", TraceStyle.Task, [.. rows.Select(row => Read(row.Task))]),
                RowPoint.InRows("ValueTask", TraceStyle.ValueTask, [.. rows.Select(row => Read(row.ValueTask))]));
        }
    }

    private static string TwoDigits(double value) =>
        double.Parse(value.ToString("G2", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            .ToString("#,0", CultureInfo.InvariantCulture);
}
