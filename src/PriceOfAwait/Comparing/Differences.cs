using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Comparing;

/// <summary>From one method to another that does a little more.</summary>
/// <param name="Name">What the second does more, such as <c>a second await</c>.</param>
public sealed record Increment(string Name, string From, string To)
{
    /// <summary>An increment for one parameter's value.</summary>
    public Increment(string name, string from, string to, string parameter, object value)
        : this(name, from, to) => Where = new(new Parameter(parameter, FormattableString.Invariant($"{value}")));

    public Parameters Where { get; } = Parameters.None;

    internal BenchmarkId FromId => new(From, Where);

    internal BenchmarkId ToId => new(To, Where);
}

/// <summary>What an increment adds to one operation, in one series.</summary>
/// <param name="Time">In nanoseconds; negative where it saves time.</param>
/// <param name="Interval">The time's confidence interval at <see cref="Estimates.Level"/>, where it was measured.</param>
public sealed record Difference(double Time, ConfidenceInterval? Interval, double? Bytes)
{
    public override string ToString() => Interval is { } interval ? Text.Difference(new(Time, interval)) : $"{Text.Signed(Time)} ns";
}

/// <summary>What an increment adds in each series, <see langword="null"/> where that lacks a method.</summary>
public sealed record IncrementRow(Increment Increment, IReadOnlyList<Difference?> Differences);

/// <summary>
/// What each of some increments adds, series by series. A ratio would hide a constant cost behind the work that it is added to.
/// </summary>
[TypeFormatterSource]
public sealed record Differences : TableValue
{
    private Differences(IReadOnlyList<Series> series, IReadOnlyList<IncrementRow> rows) => (Series, Rows) = (series, rows);

    public IReadOnlyList<Series> Series { get; }

    public IReadOnlyList<IncrementRow> Rows { get; }

    /// <summary>The increments in all series of a comparison.</summary>
    /// <exception cref="ArgumentException">An increment names a method that no series has with its parameters.</exception>
    public static Differences Of(Comparison comparison, params IReadOnlyList<Increment> increments)
    {
        var ids = comparison.Rows.Select(row => row.Id).ToList();
        return increments.SelectMany(increment => new[] { increment.FromId, increment.ToId }).Except(ids).FirstOrDefault() is { } stray
            ? throw new ArgumentException($"There is no {stray} to subtract. There are: {string.Join(", ", ids)}.", nameof(increments))
            : new(comparison.Series,
            [
                .. increments.Select(increment => new IncrementRow(
                    increment, [.. comparison.Series.Select(series => series.DifferenceOf(increment.ToId, increment.FromId))])),
            ]);
    }

    /// <summary>What the increments cost in the first series that was measured, in a sentence; the book's first page has it too.</summary>
    /// <param name="than">What they come on top of, such as <c>a plain call</c>.</param>
    /// <exception cref="InvalidOperationException">Nothing here was measured.</exception>
    public Costs InShort(string than)
    {
        var index = Series.ToList().FindIndex(series => series.Run is not null);
        if (index < 0)
        {
            throw new InvalidOperationException("Nothing here was measured: what was published has no intervals to tell a cost by.");
        }

        var measured = Series[index];
        return new(than,
        [
            .. from row in Rows
               let difference = row.Differences[index]
               where difference is not null
               select Cost.Of(row.Increment.Name, difference, measured.RatioOf(row.Increment.ToId, row.Increment.FromId)),
        ])
        {
            Notes = measured.Run is { IsBusy: true } busy ? [busy.BusyNote] : [],
            Origins = [measured.Origin],
        };
    }

    internal override Table ToTable() => new(
        [
            new Column("Increment"),
            .. Series.SelectMany(series => new[] { Column.Number("Time", series.Label), Column.Number("Allocated [B]", series.Label) }),
        ],
        [
            .. Rows.Select(row => (IReadOnlyList<string>)
            [
                row.Increment.Name,
                .. row.Differences.SelectMany(difference => new[]
                {
                    difference?.ToString() ?? "", difference?.Bytes is { } bytes ? Text.SignedBytes(bytes) : "",
                }),
            ]),
        ])
    {
        Footnotes =
        [
            .. Rows.Select(row => $"{row.Increment.Name}: {row.Increment.To} minus {row.Increment.From}."),
            $"A difference is formed within each round, so it need not be that of the two means. In brackets: its {Estimates.LevelText} "
                + "confidence interval.",
            .. Series.SelectMany(series => series.Notes),
        ],
    };
}
