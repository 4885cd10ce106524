namespace PriceOfAwait.Measuring;

/// <param name="Interval">Null if none is known.</param>
/// <param name="Where">The parameters that it was measured with; may be empty.</param>
internal sealed record HeadlineFigure(string Name, double Value, ConfidenceInterval? Interval, string Where = "");

/// <summary>The titles of charts, computed from their figures. What an interval doesn't tell apart, no title does.</summary>
internal static class Headline
{
    private const string LongestOfAll = "take longest and can’t be told apart";

    /// <summary>Names the slowest and the fastest, where their intervals are apart from the baseline and from all others.</summary>
    /// <param name="more">What the slowest takes more, such as <c>69 ns</c>, if that is known.</param>
    public static string OfRatios(string baseline, IReadOnlyList<HeadlineFigure> ratios, Func<HeadlineFigure, string?> more)
    {
        return Extremes(
            baseline, ratios, 1,
            first => $"{first.Name} takes {Times(first)} as long as {baseline}{(more(first) is { } by ? $", {by} more" : "")}",
            last => $"{last.Name} {Times(last)}");

        static string Times(HeadlineFigure figure) => $"{Text.Ratio(figure.Value)[..^1]} times";
    }

    public static string OfDifferences(string baseline, IReadOnlyList<HeadlineFigure> differences)
    {
        return Extremes(
            baseline, differences, 0,
            first => $"{first.Name} takes {Nanoseconds(first)} than {baseline}",
            last => $"{last.Name} {Nanoseconds(last)}");

        static string Nanoseconds(HeadlineFigure figure) =>
            $"{Number.Label(Math.Abs(figure.Value))} ns {(figure.Value > 0 ? "more" : "less")}";
    }

    /// <summary>Bytes are exact, so operations that allocate as much are named together.</summary>
    public static string OfBytes(IReadOnlyList<HeadlineFigure> bytes)
    {
        if (bytes.Count == 0)
        {
            return "Nothing is known of the bytes";
        }

        var (most, least) = (bytes.Max(figure => figure.Value), bytes.Min(figure => figure.Value));
        if (most == least)
        {
            return $"{(bytes is [var only] ? only.Name : "Each")} allocates {Heap(most)}";
        }

        var mostAt = bytes.First(figure => figure.Value == most).Where;
        var leastAt = bytes.Any(figure => figure.Value == least && figure.Where == mostAt)
            ? mostAt
            : bytes.Last(figure => figure.Value == least).Where;
        var (first, last) = (NamesOf(most, mostAt), NamesOf(least, leastAt));
        return $"{Text.Listed(first)} {(first.Count == 1 ? "allocates" : "allocate")} {Heap(most)}{(mostAt == leastAt ? "" : In(mostAt))}; "
            + $"{Text.Listed(last)} {Heap(least)}{In(leastAt)}";

        IReadOnlyList<string> NamesOf(double value, string where) =>
            [.. bytes.Where(figure => figure.Value == value && figure.Where == where).Select(figure => figure.Name).Distinct()];

        static string Heap(double value) => value == 0 ? "nothing" : $"{Text.Bytes(value)} B";
    }

    public static string OfChange(string what, string from, Estimate before, string to, Estimate after) =>
        AreApart(before, after)
            ? $"{what} takes {Number.Label(before.Value)} ns on {from}, {Number.Label(after.Value)} ns on {to}"
            : $"{what} takes about as long on {from} as on {to}: no difference can be told";

    public static bool AreApart(Estimate one, Estimate other) => one.Interval.IsApartFrom(other.Interval);

    private static bool IsTold(HeadlineFigure figure, double from) => figure.Interval?.Contains(from) == false;

    /// <summary>Those with an interval, the largest first.</summary>
    private static List<HeadlineFigure> Known(IEnumerable<HeadlineFigure> figures) =>
        [.. figures.Where(figure => figure.Interval is not null).OrderByDescending(figure => figure.Value)];

    /// <summary>Those that no interval tells from it, itself among them.</summary>
    private static List<HeadlineFigure> AlikeTo(HeadlineFigure one, List<HeadlineFigure> known) =>
        [.. known.Where(figure => !figure.Interval!.Value.IsApartFrom(one.Interval!.Value))];

    private static string Extremes(
        string baseline, IReadOnlyList<HeadlineFigure> figures, double from,
        Func<HeadlineFigure, string> say, Func<HeadlineFigure, string> sayMore)
    {
        var known = Known(figures);
        var told = known.Where(figure => IsTold(figure, from)).ToList();
        if (told.Count < 2)
        {
            return told.Count == 1
                ? $"{say(told[0])}{Where(told[0])}"
                    + $"{(known.Except(told).ToList() is [var one] ? $"; {one.Name} can’t be told from {baseline}{Where(one)}" : "")}"
                : known.Count == 0 ? $"Published figures beside those of {baseline}"
                : known.TrueForAll(figure => figure.Name == known[0].Name) ? $"{known[0].Name} can’t be told from {baseline}"
                : $"None can be told from {baseline}";
        }

        var (first, last, most) = (known[0], known[^1], AlikeTo(known[0], known));
        var least = told.Contains(last) && AlikeTo(last, known).Count == 1 ? last : null;
        return told.Contains(first) && most.Count == 1
            ? least is null ? $"{say(first)}{Where(first)}"
                : $"{say(first)}{(first.Where == last.Where ? "" : Where(first))}; {sayMore(last)}{Where(last)}"
            : (told.Contains(first) && first.Value > from, least) switch
            {
                (true, _) => $"{NamesOf(most)} {LongestOfAll}{(least is null ? "" : $"; {say(last)}{Where(last)}")}",
                (_, null) => $"{told.Count} of {known.Count} can be told from {baseline}",
                _ => $"{say(last)}{Where(last)}",
            };
    }

    private static string NamesOf(List<HeadlineFigure> alike) => Text.Listed([.. alike.Select(figure => figure.Name + Where(figure))]);

    private static string Where(HeadlineFigure figure) => In(figure.Where);

    private static string In(string where) => where.Length == 0 ? "" : $" ({where})";
}
