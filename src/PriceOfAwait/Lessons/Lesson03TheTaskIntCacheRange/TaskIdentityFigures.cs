using System.Globalization;
using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

/// <summary>The strip charts of <see cref="TaskIdentities"/>: which completed tasks are the same object each time.</summary>
public static class TaskIdentityFigures
{
    private const string Same = "the same task each time";
    private const string Mixed = "the same for some values only";
    private const string New = "a new task each time";

    private const string Caption =
        "Exact: whether two calls with the same result return the same object, asked of the compiled Release code in a process of its own.";

    /// <summary>
    /// A strip for each expectation, then one for <c>async</c> and one for <c>Task.FromResult</c>, over a range of <see cref="int"/>.
    /// </summary>
    /// <param name="identities">Of every <see cref="int"/> of a range.</param>
    /// <param name="title">What a reader should see in it.</param>
    /// <param name="expected">What the reader or a source says.</param>
    /// <exception cref="ArgumentException">The identities are of other types than <see cref="int"/>.</exception>
    public static Figure RangeFigure(this TaskIdentities identities, string title, params IReadOnlyList<CachedRange> expected)
    {
        ArgumentNullException.ThrowIfNull(identities);
        ArgumentNullException.ThrowIfNull(expected);
        if (identities.Identities.FirstOrDefault(identity => identity.Type != "int") is { } other)
        {
            throw new ArgumentException(
                $"A strip over a range is of int, but one identity is of {other.Type}. Ask for a range: TaskIdentitiesAsync(first, last).",
                nameof(identities));
        }

        expected = [.. expected.Where(range => range.First <= range.Last)];
        var sources = identities.Identities.Select(identity => identity.Source).Distinct().ToList();
        var cells = identities.Identities
            .Select(identity => (identity.SameObject, At: new Cell(ValueOf(identity), expected.Count + sources.IndexOf(identity.Source))))
                .ToList();
        var values = cells.Select(cell => cell.At.X).Distinct().ToList();
        var said = expected.Select(
            (range, strip) => new Cells(range.Label, [.. values.Where(range.Contains).Select(value => new Cell(value, strip))])
        {
            Style = range.IsGuess ? TraceStyle.Guess : SeriesStyles.Published,
        });
        var unsaid = expected.SelectMany(
            (range, strip) => values.Where(value => !range.Contains(value)).Select(value => new Cell(value, strip)));
        var edges = cells.Where(cell => cell.SameObject).Select(cell => cell.At.X).DefaultIfEmpty().ToList();
        return new Figure(title, Caption, new Panel(
            Axis.Linear("result"),
            Axis.Category([.. expected.Select(range => range.Label), .. sources.Select(source => NameOf(source, "int"))]),
            [
                .. said,
                new Cells(Same, [.. cells.Where(cell => cell.SameObject).Select(cell => cell.At)]) { Style = TraceStyle.Highlight },
                new Cells(New, [.. unsaid, .. cells.Where(cell => !cell.SameObject).Select(cell => cell.At)]) { Style = TraceStyle.Muted },
            ])
        {
            Lines = cells.Exists(cell => cell.SameObject)
                ? [Edge(edges.Min() - 0.5, $"from {edges.Min()}"), Edge(edges.Max() + 0.5, $"to {edges.Max()}")]
                : [],
        });
    }

    /// <summary>
    /// A column for each type; a strip for its default value and one for all others, by <c>async</c> and by <c>Task.FromResult</c>.
    /// </summary>
    /// <param name="identities">Over types.</param>
    /// <param name="title">What a reader should see in it.</param>
    /// <param name="guessed">The types for which the reader expects the same task each time for the default value.</param>
    /// <exception cref="ArgumentException">A guess is about no type here; the message lists those there are.</exception>
    public static Figure TypesFigure(this TaskIdentities identities, string title, params IReadOnlyList<string> guessed)
    {
        ArgumentNullException.ThrowIfNull(identities);
        ArgumentNullException.ThrowIfNull(guessed);
        var types = identities.Identities.Select(identity => identity.Type).Distinct().ToList();
        if (guessed.FirstOrDefault(guess => !types.Contains(guess)) is { } stray)
        {
            throw new ArgumentException($"The guess {stray} is about no type here. There are: {string.Join("; ", types)}.",
                nameof(guessed));
        }

        var ways = identities.Identities.Select(identity => identity.Source).Distinct()
            .SelectMany(source => new (string? Source, bool IsDefault)[] { (source, true), (source, false) });
        var strips = (guessed.Count > 0 ? ways.Prepend((null, true)) : ways).ToList();
        var cells = identities.Identities.GroupBy(identity => (identity.Type, identity.Source, identity.IsDefault))
            .ToLookup(Kind, group => new Cell(types.IndexOf(group.Key.Type), strips.IndexOf((group.Key.Source, group.Key.IsDefault))));
        var guesses = new Cells("your guess", [.. guessed.Select(guess => new Cell(types.IndexOf(guess), 0))]) { Style = TraceStyle.Guess };
        var unguessed = Enumerable.Range(0, guessed.Count > 0 ? types.Count : 0).Where(type => !guessed.Contains(types[type]))
            .Select(type => new Cell(type, 0));
        return new Figure(title, Caption, new Panel(
            Axis.Category(types, "type of the result"),
            Axis.Category(
                [
                    .. from strip in strips
                       let way = strip.Source is null ? "your guess" : NameOf(strip.Source, "T")
                       select $"{way}: {(strip.IsDefault ? "default" : "others")}"
                ]),
            [
                .. guessed.Count > 0 ? [guesses] : Array.Empty<Cells>(),
                new Cells(Same, [.. cells[Same]]) { Style = TraceStyle.Highlight },
                new Cells(Mixed, [.. cells[Mixed]]) { Style = TraceStyle.Series(4) },
                new Cells(New, [.. unguessed, .. cells[New]]) { Style = TraceStyle.Muted },
            ]));
    }

    private static string Kind(IEnumerable<TaskIdentity> identities) =>
        identities.Select(identity => identity.SameObject).Distinct().ToList() switch
        {
            [true] => Same,
            [false] => New,
            _ => Mixed,
        };

    private static int ValueOf(TaskIdentity identity) => int.Parse(identity.Value, CultureInfo.InvariantCulture);

    private static string NameOf(string source, string type) => source == "async" ? $"async Task<{type}>" : $"Task.{source}";

    private static ReferenceLine Edge(double at, string text) => new ReferenceLine(at, text);
}
