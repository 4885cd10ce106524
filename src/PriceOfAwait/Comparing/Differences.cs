using System.Net;
using System.Text.Json;

namespace PriceOfAwait.Comparing;

/// <summary>From one method to another that does a little more.</summary>
/// <param name="Name">What the second does more, such as <c>a second await</c>.</param>
public sealed record Increment(string Name, string From, string To)
{
    public Increment(string name, string from, string to, string parameter, object value)
        : this(name, from, to) => Where = new(new Parameter(parameter, FormattableString.Invariant($"{value}")));

    public Parameters Where { get; } = Parameters.None;

    /// <summary>How many async methods the second has more. If there are any, the book's first page shows what they cost.</summary>
    public int Methods { get; init; }

    /// <summary>Whether these methods really wait.</summary>
    public bool Waits { get; init; }

    internal BenchmarkId FromId => new(From, Where);

    internal BenchmarkId ToId => new(To, Where);

    internal bool ReturnsValueTask => MethodStyle.Of(To) == TraceStyle.ValueTask;

    internal bool IsValueTaskOf(Increment task) => ReturnsValueTask && !task.ReturnsValueTask
        && (task.FromId, task.Methods, task.Waits) == (FromId, Methods, Waits);
}

/// <param name="Time">In nanoseconds; negative where it saves time.</param>
/// <param name="Interval">The time's confidence interval at <see cref="Estimates.Level"/>, where it was measured.</param>
public sealed record Difference(double Time, ConfidenceInterval? Interval, double? Bytes)
{
    public override string ToString() =>
        Interval is { } interval ? Text.Difference(new Estimate(Time, interval)) : Text.Difference(Time);
}

/// <summary>What an increment adds in each series, <see langword="null"/> where that lacks a method.</summary>
public sealed record IncrementRow(Increment Increment, IReadOnlyList<Difference?> Differences);

/// <summary>What increments add. A ratio would hide a constant cost behind the work that it is added to.</summary>
public sealed record Differences(IReadOnlyList<Series> Series, IReadOnlyList<IncrementRow> Rows)
{
    /// <exception cref="ArgumentException">An increment names a method that no series has with its parameters.</exception>
    public static Differences Of(Comparison comparison, params IReadOnlyList<Increment> increments)
    {
        var ids = comparison.Rows.Select(row => row.Id).ToList();
        return increments.SelectMany(increment => new[] { increment.FromId, increment.ToId }).Except(ids).FirstOrDefault() is { } stray
            ? throw new ArgumentException($"There is no benchmark {stray}. There are: {string.Join(", ", ids)}.", nameof(increments))
            : new(comparison.Series,
            [
                .. increments.Select(increment => new IncrementRow(
                    increment, [.. comparison.Series.Select(series => series.DifferenceOf(increment.ToId, increment.FromId))])),
            ]);
    }

    /// <summary>What the increments cost in the first series that was measured.</summary>
    /// <param name="than">What they come on top of, such as <c>a plain call</c>.</param>
    /// <exception cref="InvalidOperationException">Nothing here was measured.</exception>
    public Costs InShort(string than)
    {
        var index = Series.ToList().FindIndex(series => series.Run is not null);
        if (index < 0)
        {
            throw new InvalidOperationException("Nothing here was measured, and published figures have no intervals to judge a cost by.");
        }

        var measured = Series[index];
        return new(than,
        [
            .. from row in Rows
               let difference = row.Differences[index]
               where difference is not null
               let task = Rows.FirstOrDefault(other => row.Increment.IsValueTaskOf(other.Increment))
               select Cost.Of(
                   row.Increment, difference, measured.RatioOf(row.Increment.ToId, row.Increment.FromId),
                   task is null ? null : measured.DifferenceOf(row.Increment.ToId, task.Increment.ToId)),
        ])
        {
            On = measured.Run!.MachineAndRuntime,
            Notes = measured.Run is { IsBusy: true } busy ? [busy.BusyNote] : [],
            Origins = [measured.Origin],
        };
    }

    /// <summary>A sentence for each increment, which answers a lesson's question; the book's first page has none of them.</summary>
    /// <inheritdoc cref="InShort"/>
    public Note InWords(string than)
    {
        var costs = InShort(than);
        return new(string.Join(" ", costs.All.Select(cost => new Costs(than, [cost]).ToSentence()).Concat(costs.Notes)));
    }
}

/// <summary>The time and bytes that something takes more. A limit is null if it is infinite, because JSON has no infinity.</summary>
/// <param name="Time">In nanoseconds; negative if it takes less.</param>
public sealed record Cost(string Name, double Time, double? Lower, double? Upper, double? Bytes)
{
    /// <summary>Null if no ratio can be formed, or if its interval doesn't tell which takes longer.</summary>
    public Ratio? TimesAsLong { get; init; }

    /// <inheritdoc cref="Increment.Methods"/>
    public int Methods { get; init; }

    /// <inheritdoc cref="Increment.Waits"/>
    public bool Waits { get; init; }

    public bool ReturnsValueTask { get; init; }

    /// <summary>Whether its time was told from that of the same with Task, within the same rounds.</summary>
    public bool DiffersFromTask { get; init; }

    internal static Cost Of(Increment increment, Difference difference, Ratio? ratio, Difference? fromTask) => new(
        increment.Name, difference.Time, Known(difference.Interval?.Lower), Known(difference.Interval?.Upper), difference.Bytes)
        {
            Methods = increment.Methods,
            Waits = increment.Waits,
            ReturnsValueTask = increment.ReturnsValueTask,
            DiffersFromTask = fromTask?.Interval?.Contains(0) == false,
            TimesAsLong = ratio is { Interval: { } times } && double.IsFinite(times.Upper) && !times.Contains(1) ? ratio : null,
        };

    internal ConfidenceInterval Interval => new(Lower ?? double.NegativeInfinity, Upper ?? double.PositiveInfinity);

    private static double? Known(double? limit) => limit is { } known && double.IsFinite(known) ? known : null;
}

/// <summary>Costs that a lesson found, in a computed sentence. The book's first page shows them too.</summary>
[TypeFormatterSource]
public sealed record Costs(string Than, IReadOnlyList<Cost> All) : OutputPart
{
    /// <summary>The attribute that holds the costs as JSON in their HTML.</summary>
    public const string Mark = "data-price-of-await-costs";

    public IReadOnlyList<string> Notes { get; init; } = [];

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    /// <summary>The machine and its .NET.</summary>
    public string On { get; init; } = "";

    public string ToSentence() => string.Join(" ",
    [
        Text.Capitalized($"{string.Join("; ", All.Select((cost, index) => Say(cost, isFirst: index == 0)))}."),
        .. from pair in All.SelectMany((one, index) => All.Skip(index + 1).Select(other => (One: one, Other: other)))
           where !pair.One.Interval.IsApartFrom(pair.Other.Interval)
               && !(pair.Other.DiffersFromTask && (pair.One.Methods, pair.One.Waits) == (pair.Other.Methods, pair.Other.Waits))
           select $"The intervals of {pair.One.Name} and {pair.Other.Name} overlap, so these figures don’t show which takes longer.",
        .. Notes,
    ]);

    public override string ToHtml() =>
        $"<div {Mark}=\"{WebUtility.HtmlEncode(JsonSerializer.Serialize(this, Json.Compact))}\">"
        + $"{WebUtility.HtmlEncode(ToSentence())}{Origin.ToHtml(Origins)}</div>";

    public override string ToText() => $"{ToSentence()} ({Origin.ToText(Origins)})";

    // First what other machines can be compared by, then what this run took.
    private string Say(Cost cost, bool isFirst)
    {
        var isDistinguishable = !cost.Interval.Contains(0);
        var bytes = (cost.Bytes, isFirst) switch
        {
            (null, _) => "",
            (0, true) => " and allocates nothing more",
            (0, false) => " and no bytes",
            ({ } left, true) => $" and allocates {Text.Bytes(Math.Abs(left))} B {(left < 0 ? "less" : "more")}",
            ({ } left, false) => $" and {Text.Bytes(Math.Abs(left))} B{(left < 0 ? " less" : "")}",
        };
        // What surely takes less is said so in words, not by a sign.
        var (sign, more) = isDistinguishable && cost.Time < 0 ? (-1, "less") : (1, "more");
        var limits = new[] { cost.Lower, cost.Upper }.OfType<double>().Select(limit => sign * limit).Order().ToList();
        var time = limits.Count == 2 ? Text.Duration(new Estimate(sign * cost.Time, new(limits[0], limits[1])))
            : $"{Text.Duration(sign * cost.Time)} without an interval";
        var comma = bytes.Length == 0 ? "" : ",";
        return (cost.TimesAsLong, isDistinguishable) switch
        {
            ({ } times, _) => $"{cost.Name} {(isFirst ? "takes " : "")}{times.Figure} times {times.Interval}"
                + $"{(isFirst ? $" as long as {Than}" : "")} ({time} {more} in this run){bytes}",
            (_, true) when isFirst => $"{cost.Name} takes {time} {more} than {Than} in this run{bytes}",
            (_, true) => $"{cost.Name} {time}{(sign < 0 ? " less" : "")}{bytes}",
            _ => $"{cost.Name} can’t be distinguished from {Than} by time, {time} more in this run{comma}{bytes}",
        };
    }
}
