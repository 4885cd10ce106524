namespace PriceOfAwait.Measuring;

/// <summary>
/// Computed titles of charts. A title states a difference only if the intervals show it, and that there is none only if
/// the intervals are narrow. What is known only within more than a factor of ten is left out.
/// </summary>
internal static class Headline
{
    /// <summary>
    /// Names the slowest and the fastest if their intervals exclude the baseline and all others. With several sets of
    /// parameters, names the slowest, its ratio there, and its ratio in the first or the last set.
    /// </summary>
    /// <param name="areAlike">See <see cref="AreAlike"/>, which is used if it is left out.</param>
    public static string OfRatios(
        string baseline,
        IReadOnlyList<HeadlineFigure> ratios,
        Func<HeadlineFigure, HeadlineFigure, bool>? areAlike = null
    ) =>
        Extremes(
            areAlike ?? AreAlike,
            baseline,
            [.. ratios.Select(figure => figure with { Ratio = figure.Interval })],
            1,
            figure => figure.Fraction is { } fraction ? $"{fraction} of the time" : $"{figure.Figure} times",
            (figure, than) =>
                than is null
                    ? figure.Fraction is null
                        ? " as long"
                        : ""
                    : $" {(figure.Fraction is null ? "as long as" : "of")} {than}",
            figure => figure.More is null ? "" : $", {figure.More} more"
        );

    /// <summary>
    /// With several sets of parameters, names the methods whose difference is measurably larger in the last than in the
    /// first.
    /// </summary>
    /// <inheritdoc cref="OfRatios" path="/param"/>
    public static string OfDifferences(
        string baseline,
        IReadOnlyList<HeadlineFigure> differences,
        Func<HeadlineFigure, HeadlineFigure, bool>? areAlike = null
    )
    {
        var known = differences.Where(figure => figure.Interval is not null).ToList();
        if (known.Count > 0 && known[0].Where != known[^1].Where)
        {
            var (first, last) = (
                known.Where(one => one.Where == known[0].Where),
                known.Where(one => one.Where == known[^1].Where)
            );
            var pairs = first
                .Join(last, one => one.Name, one => one.Name, (one, other) => (First: one, Last: other))
                .ToLookup(pair => pair.Last.Interval!.Value.Lower > Math.Max(0, pair.First.Interval!.Value.Upper));
            if (pairs[true].Any())
            {
                var others = Format.Listed([.. pairs[false].Select(pair => pair.First.Name)]);
                return Format.Capitalized(
                    $"{Format.Listed([.. pairs[true].Select(pair => pair.Last.Name)])} "
                        + $"{(pairs[true].Skip(1).Any() ? "take" : "takes")} "
                        + $"{Amounts(pairs[true].Select(pair => pair.Last))} more than {baseline} with "
                        + $"{known[^1].Where}, "
                        + $"{Amounts(pairs[true].Select(pair => pair.First))} with {known[0].Where}"
                        + (others.Length > 0 ? $"; for {others}, that difference doesn’t grow measurably" : "")
                );
            }
        }

        return Extremes(
            areAlike ?? AreAlike,
            baseline,
            differences,
            0,
            figure => $"{figure.Figure.TrimStart('−')} ns {(figure.Value > 0 ? "more" : "less")}",
            (_, than) => than is null ? "" : $" than {than}",
            _ => ""
        );

        static string Amounts(IEnumerable<HeadlineFigure> figures) =>
            $"{Format.Listed([.. figures.Select(figure => figure.Figure)])} ns";
    }

    /// <summary>Bytes are exact, so operations with equal bytes are named together.</summary>
    public static string OfBytes(IReadOnlyList<HeadlineFigure> bytes)
    {
        if (bytes.Count == 0)
        {
            return "The bytes are unknown";
        }

        var (most, least) = (bytes.Max(figure => figure.Value), bytes.Min(figure => figure.Value));
        if (most == least)
        {
            return Format.Capitalized($"{(bytes is [var only] ? only.Name : "Each way")} allocates {Heap(most)}");
        }

        var where = bytes.First(figure => figure.Value == most).Where;
        least = bytes.Where(figure => figure.Where == where).Min(figure => figure.Value);
        var (first, last) = (NamesOf(most), NamesOf(least));
        // With several sets of parameters, the title names the most bytes for two of the sets, and the least bytes only
        // if they are the same in all sets.
        var other = OtherEnd(bytes.First(figure => figure.Value == most), bytes);
        var all =
            most == least
            || (other is not null && bytes.Any(figure => last.Contains(figure.Name) && figure.Value != least))
                ? ""
                : $"; {Format.Listed(last)} {(last.Count == 1 ? "allocates" : "allocate")} {Heap(least)}";
        return Format.Capitalized(
            $"{Format.Listed(first)} {(first.Count == 1 ? "allocates" : "allocate")} {Heap(most)}"
                + (other is null ? $"{all}{In(where)}" : $"{In(where)}, and {Heap(other.Value)}{In(other.Where)}{all}")
        );

        IReadOnlyList<string> NamesOf(double value) =>
            [
                .. bytes
                    .Where(figure => figure.Value == value && figure.Where == where)
                    .Select(figure => figure.Name)
                    .Distinct(),
            ];
    }

    /// <summary>Empty if no bytes changed.</summary>
    public static string OfByteChanges(IReadOnlyList<Change> changes) =>
        string.Join(
            "; ",
            changes
                .Where(one => one.Before.Value != one.After.Value)
                .Select(one => $"{one.Name} allocates {Heap(one.After.Value)} instead of {Heap(one.Before.Value)}")
        );

    public static string OfTimeChanges(string between, IReadOnlyList<Change> all)
    {
        var changes = all.Where(one => one.IsKnown).ToList();
        var faster = changes
            .Where(one => one.IsDistinguishable && one.Factor > 1)
            .OrderByDescending(one => one.Factor)
            .ToList();
        var others = Format.Listed([.. changes.Except(faster).Select(one => one.Name)]);
        return changes.Count == 0 ? $"These launches vary too much to compare the times {between}"
            : faster.Count == 0 ? $"None became measurably faster {between}"
            : others.Length == 0 && faster.Count > 1 && faster[0].Factor < 1.5 * faster[^1].Factor
                ? $"All methods became "
                    + $"{string.Join(" to ", new[] { Rounded(faster[^1]), Rounded(faster[0]) }.Distinct())} times "
                    + $"faster {between}"
            : $"{faster[0].Name} became {Rounded(faster[0])} times faster {between}"
                + string.Concat(faster.Skip(1).Select(one => $", {one.Name} {Rounded(one)} times"))
                + (others.Length == 0 ? "" : $"; {others} not measurably");

        static string Rounded(Change change) =>
            change.Factor.ToString(change.Factor < 9.95 ? "0.#" : "0", CultureInfo.InvariantCulture);
    }

    /// <param name="before">On what was measured what each added before.</param>
    public static string OfAdded(string baseline, string before, IReadOnlyList<Change> added)
    {
        return string.Join(", ", added.Select(Say));

        string Say(Change one, int index) =>
            $"{one.Name} adds {one.After.Figure} ns {(index == 0 ? $"to {baseline} " : "")}"
            + (
                one.IsDistinguishable
                    ? $"instead of {one.Before.Figure}"
                    : $"({before}, {one.Before.Figure}: can’t be distinguished)"
            );
    }

    public static string OfRatioChanges(string between, string baseline, IReadOnlyList<Change> changes)
    {
        var distinct = changes
            .Where(one => one.IsKnown && one.IsDistinguishable)
            .OrderByDescending(one => Math.Abs(Math.Log(one.Factor)))
            .Take(2)
            .Select(
                (one, index) =>
                    $"{one.Name} {(index == 0 ? "went " : "")}from {one.Before.Figure} to {one.After.Figure}"
                    + (index == 0 ? $" times {baseline}" : "")
            )
            .ToList();
        return Format.Capitalized(between)
            + (distinct.Count == 0 ? " no ratio changed measurably" : $", {string.Join(", ", distinct)}");
    }

    private static bool Differs(HeadlineFigure figure, double from) => figure.Interval?.Contains(from) == false;

    /// <summary>
    /// Whether two figures can't be distinguished by their intervals. If these overlap, the two may still differ,
    /// because the baseline's fluctuation is in both; only a comparison of the two with each other tells.
    /// </summary>
    internal static bool AreAlike(HeadlineFigure one, HeadlineFigure other) =>
        !one.Interval!.Value.IsApartFrom(other.Interval!.Value);

    /// <summary>
    /// The same method's figure at the other end: in the first set of parameters or, if its largest figure is there, in
    /// the last.
    /// </summary>
    private static HeadlineFigure? OtherEnd(HeadlineFigure largest, IEnumerable<HeadlineFigure> figures)
    {
        var own = figures.Where(figure => figure.Name == largest.Name).ToList();
        var others = own.Where(figure => figure.Value != largest.Value);
        return own[0] == largest ? others.LastOrDefault() : others.FirstOrDefault();
    }

    /// <param name="amount">For example <c>2.1 times</c>.</param>
    /// <param name="relation">What follows it with the baseline, such as <c> as long as plain calls</c>, or without.
    /// </param>
    /// <param name="more">What may follow both.</param>
    private static string Extremes(
        Func<HeadlineFigure, HeadlineFigure, bool> areAlike,
        string baseline,
        IReadOnlyList<HeadlineFigure> figures,
        double from,
        Func<HeadlineFigure, string> amount,
        Func<HeadlineFigure, string?, string> relation,
        Func<HeadlineFigure, string> more
    )
    {
        var measured = figures.Where(figure => figure.Interval is not null).ToList();
        var precise = measured.FindAll(figure => figure.Ratio?.IsTooWide != true);
        var tooImprecise = $"These launches vary too much to compare the times with {baseline}";
        if (precise.Count == 0 && measured.Count > 0)
        {
            return tooImprecise;
        }

        // Sets of parameters aren't compared with each other.
        var all = precise.OrderByDescending(figure => figure.Value).ToList();
        var known = all.FindAll(figure => figure.Where == all[0].Where);
        var distinct = known.Where(figure => Differs(figure, from)).ToList();
        var most = known.FindAll(figure => areAlike(figure, known[0]));
        // One that can't be told from the last of these might take as long.
        while (most.Count > 1 && known.Except(most).FirstOrDefault() is { } next && areAlike(next, most[^1]))
        {
            most.Add(next);
        }

        if (
            most is [var slowest]
            && distinct.Contains(slowest)
            && slowest.Value > from
            && OtherEnd(slowest, precise) is { } other
        )
        {
            return Format.Capitalized(
                $"{Say(slowest)}{In(slowest.Where)}, and "
                    + $"{(Differs(other, from) ? amount(other) : Alike(other, "it"))}{In(other.Where)}"
            );
        }

        if (distinct.Count < 2)
        {
            return Format.Capitalized(
                distinct.Count == 1
                    ? $"{Say(distinct[0])}{In(distinct[0].Where)}"
                        + (
                            known.Except(distinct).ToList() is [var one]
                                ? $"; {one.Name} {Alike(one, baseline)}{In(one.Where)}"
                                : ""
                        )
                : known.Count == 0 ? $"Published figures beside those of {baseline}"
                : known.TrueForAll(figure => figure.Name == known[0].Name)
                    ? $"{known[0].Name} {Alike(known.Find(figure => !IsAlike(figure)) ?? known[0], baseline)}"
                : known.TrueForAll(IsAlike) ? $"None can be distinguished from {baseline}"
                : tooImprecise
            );
        }

        if (most.Count > 2 && most.Count == known.Count && distinct.Count == known.Count && known[^1].Value > from)
        {
            // Which of them takes longest isn't known, and a list of all would be no finding.
            return $"All take {amount(known[^1])} to {amount(known[0])}{relation(known[0], baseline)}"
                + In(known[0].Where);
        }

        var (first, least) = (known[0], known.FindAll(figure => areAlike(figure, known[^1])));
        // A list of more than two would be no finding.
        var hasLeast = least.TrueForAll(distinct.Contains) && !least.Exists(most.Contains) && least.Count <= 2;
        return Format.Capitalized(
            (distinct.Contains(first) && (most.Count == 1 || first.Value > from), hasLeast) switch
            {
                (true, true) => $"{SayMost()}; {Format.Listed([.. least.Select(figure => figure.Name)])} "
                    + $"{(least.Count == 1 ? "takes" : "take")} "
                    + $"{Format.Listed([.. least.Select(amount).Distinct()])}{relation(least[^1], null)}"
                    + $"{(least.Count == 1 ? more(least[0]) : "")}{In(first.Where)}",
                (true, false) => $"{SayMost()}{In(first.Where)}",
                (false, true) when least is [var last] => $"{Say(last)}{In(last.Where)}",
                _ => $"{distinct.Count} of {known.Count} can be distinguished from {baseline}",
            }
        );

        static bool IsAlike(HeadlineFigure figure) => figure.Ratio?.IsPreciseEnoughForAlike != false;
        static string Alike(HeadlineFigure figure, string to) =>
            IsAlike(figure)
                ? $"can’t be distinguished from {to}"
                : $"isn’t known precisely enough to be compared with {to}";
        string Say(HeadlineFigure figure) =>
            $"{figure.Name} takes {amount(figure)}{relation(figure, baseline)}{more(figure)}";
        string SayMost() =>
            most.Count == 1
                ? Say(first)
                : $"{Format.Listed([.. most.Select(figure => figure.Name)])} take longest, "
                    + $"{Format.Listed([.. most.Select(amount).Distinct()])}{relation(most[^1], baseline)}; "
                    + (
                        most.TrueForAll(figure => areAlike(figure, first))
                            ? "their times can’t be distinguished"
                            : "each can’t be distinguished from the next"
                    );
    }

    private static string In(string where) => where.Length == 0 ? "" : $" ({Words.WithoutArticle(where)})";

    private static string Heap(double value) =>
        value == 0 ? "nothing" : $"{(value < 1000 ? Number.Label(value) : Format.Bytes(value))} B";
}
