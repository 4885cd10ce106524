namespace PriceOfAwait.Measuring;

/// <param name="Interval">Null if none is known.</param>
/// <param name="Where">The parameters that it was measured with; may be empty.</param>
internal sealed record HeadlineFigure(string Name, double Value, ConfidenceInterval? Interval, string Where = "");

/// <summary>The titles of charts, computed from their figures. What an interval doesn't tell apart, no title does.</summary>
internal static class Headline
{
    /// <summary>Names the slowest and the fastest of those that differ from the baseline.</summary>
    /// <param name="more">What the slowest takes more, such as <c>69 ns</c>, if that is known.</param>
    public static string OfRatios(string baseline, IReadOnlyList<HeadlineFigure> ratios, Func<HeadlineFigure, string?> more)
    {
        var told = Told(ratios, 1);
        return told.Count == 0 ? Untold(baseline, ratios) : Joined(
            baseline, told, ratios.Except(told),
            first => $"{first.Name} takes {Times(first)} as long as {baseline}{(more(first) is { } by ? $", {by} more" : "")}",
            last => $"{last.Name} {Times(last)}");

        static string Times(HeadlineFigure figure) => $"{Text.Ratio(figure.Value)[..^1]} times";
    }

    public static string OfDifferences(string baseline, IReadOnlyList<HeadlineFigure> differences)
    {
        var told = Told(differences, 0);
        return told.Count == 0 ? Untold(baseline, differences) : Joined(
            baseline, told, differences.Except(told),
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
            return $"{(bytes is [var only] ? only.Name : "Each")} leaves {Heap(most)} on the heap";
        }

        var mostAt = bytes.First(figure => figure.Value == most).Where;
        var leastAt = bytes.Any(figure => figure.Value == least && figure.Where == mostAt)
            ? mostAt
            : bytes.Last(figure => figure.Value == least).Where;
        var (first, last) = (NamesOf(most, mostAt), NamesOf(least, leastAt));
        return $"{Text.Listed(first)} {(first.Count == 1 ? "leaves" : "leave")} {Heap(most)} on the heap{(mostAt == leastAt ? "" : In(mostAt))}; "
            + $"{Text.Listed(last)} {Heap(least)}{In(leastAt)}";

        IReadOnlyList<string> NamesOf(double value, string where) =>
            [.. bytes.Where(figure => figure.Value == value && figure.Where == where).Select(figure => figure.Name).Distinct()];

        static string Heap(double value) => value == 0 ? "nothing" : $"{Text.Bytes(value)} B";
    }

    /// <summary>Costs are in nanoseconds more.</summary>
    public static string OfCosts(IReadOnlyList<HeadlineFigure> costs)
    {
        var told = Told(costs, 0).Where(cost => cost.Value > 0).ToList();
        if (told.Count == 0)
        {
            return "No cost here can be told from nothing";
        }

        var most = told.Where(cost => cost == told[0] || !AreApart(cost, told[0])).ToList();
        var title = most.Count == 1
            ? $"{most[0].Name} takes longest, {Number.Label(most[0].Value)} ns"
            : $"{Text.Listed([.. most.Select(cost => cost.Name)])} take longest and can’t be told apart";
        var least = told[^1];
        var isLeast = told.Count == costs.Count && !most.Contains(least) && AreApart(least, told[^2]);
        return Text.Capitalized(isLeast ? $"{title}; {least.Name} least, {Number.Label(least.Value)} ns" : title);
    }

    public static string OfChange(string what, string from, Estimate before, string to, Estimate after) =>
        AreApart(before, after)
            ? $"{what} takes {Number.Label(before.Value)} ns on {from}, {Number.Label(after.Value)} ns on {to}"
            : $"{what} takes about as long on {from} as on {to}: no difference can be told";

    public static bool AreApart(Estimate one, Estimate other) => one.Interval.IsApartFrom(other.Interval);

    private static bool AreApart(HeadlineFigure one, HeadlineFigure other) => one.Interval!.Value.IsApartFrom(other.Interval!.Value);

    /// <summary>Those that surely differ, the largest first.</summary>
    private static List<HeadlineFigure> Told(IEnumerable<HeadlineFigure> figures, double from) =>
        [.. figures.Where(figure => figure.Interval?.Contains(from) == false).OrderByDescending(figure => figure.Value)];

    private static string Untold(string baseline, IReadOnlyList<HeadlineFigure> figures) =>
        figures.Where(figure => figure.Interval is not null).Select(figure => figure.Name).Distinct().ToList() switch
        {
            [] => $"Published figures beside those of {baseline}",
            [var only] => $"{only} can’t be told from {baseline}",
            _ => $"None can be told from {baseline}",
        };

    private static string Joined(
        string baseline, List<HeadlineFigure> told, IEnumerable<HeadlineFigure> others,
        Func<HeadlineFigure, string> say, Func<HeadlineFigure, string> sayMore)
    {
        var (first, last) = (told[0], told[^1]);
        var untold = others.Where(figure => figure.Interval is not null).ToList();
        if (told.Count == 1)
        {
            return $"{say(first)}{Where(first)}{(untold is [var one] ? $"; {one.Name} can’t be told from {baseline}{Where(one)}" : "")}";
        }

        return first.Where == last.Where
            ? $"{say(first)}; {sayMore(last)}{Where(first)}"
            : $"{say(first)}{Where(first)}; {sayMore(last)}{Where(last)}";
    }

    private static string Where(HeadlineFigure figure) => In(figure.Where);

    private static string In(string where) => where.Length == 0 ? "" : $" ({where})";
}
