namespace PriceOfAwait.AwaitPrices;

/// <summary>
/// A report for a terminal of any width: what is of fixed width stands first, and the names behind it.
/// </summary>
internal static class TerminalReport
{
    // Wider places would push what was found out of a narrow terminal.
    private const int WidestPlace = 40;

    // A sentence that is longer is hard to read, even if the terminal is wider.
    private const int LongestLine = 100;

    public static string Of(Report report, int rows, bool byNamespace)
    {
        IEnumerable<string?> sections =
        [
            report.Prices.Summary,
            report.Findings.Count == 0 ? null : OfFindings(report),
            report.OfKnown,
            report.FoundNothing ? PriceList.NothingFound : null,
            report.Changes is { } changes ? OfChanges(changes)
            : report.Prices.ShowsOnlyFindings ? null
            : byNamespace ? report.Prices.ByNamespace().ToText()
            : OfMethods(report.Prices, rows, report.Root),
            .. byNamespace ? [] : report.Prices.Notes,
        ];
        return string.Join("\n\n", sections.OfType<string>());
    }

    /// <summary>The findings by kind, with the advice on each kind.</summary>
    public static string OfFindings(Report report) =>
        string.Join("\n\n", report.ByKind.Select(kind => OfKind(kind, report)));

    private static string OfKind(IGrouping<FindingKind, Finding> kind, Report report)
    {
        var head = $"{kind.Key.Title}: {Format.Bytes(kind.Count())} ({kind.Key.Name})\n{Wrapped(kind.Key.Advice)}";
        // They are too many to be read by somebody who didn't ask.
        if (kind.Key == FindingKind.LastAwait && !report.Prices.ShowsOnlyFindings)
        {
            return $"{head}\nTo list them: --kinds {kind.Key.Name}";
        }

        return $"{head}\n{Listed(kind, report.Root)}";
    }

    /// <summary>The findings, a line each, with the place first, which many terminals open.</summary>
    public static string Listed(IEnumerable<Finding> findings, SourceRoot root)
    {
        var lines = findings
            .Select(finding =>
                (Place: root.Place(finding.File, finding.Line), Text: $"{finding.Method}: {finding.What}")
            )
            .ToList();
        var width = Math.Min(WidestPlace, lines.Max(line => line.Place.Length));
        return string.Join(
            '\n',
            lines.Select(line => width == 0 ? $"  {line.Text}" : $"  {line.Place.PadRight(width)}  {line.Text}")
        );
    }

    private static string? OfMethods(PriceList prices, int rows, SourceRoot root)
    {
        if (prices.Methods.Count == 0)
        {
            return null;
        }

        var shown = prices.Methods.Take(rows).ToList();
        IEnumerable<string> lines =
        [
            "What one call allocates for being async, in bytes, if it completes synchronously and if it waits:",
            .. Rows(shown, root),
            .. prices.Methods.Count > rows
                ? [$"{PriceList.NotShown(prices.Methods.Count - rows)} To show more: --top {prices.Methods.Count}"]
                : Enumerable.Empty<string>(),
        ];
        return string.Join('\n', lines);
    }

    private static IEnumerable<string> Rows(IReadOnlyList<MethodPrice> prices, SourceRoot root)
    {
        var completes = Padded([.. prices.Select(price => $"{price.Completes}")]);
        var waits = Padded([.. prices.Select(price => $"{price.Waits}")]);
        return prices.Select(
            (price, row) =>
                string.Join(
                    "  ",
                    new[]
                    {
                        $"  {completes[row]}",
                        waits[row],
                        price.Method,
                        root.Place(price.File, price.Line),
                        RemarksOn(price),
                    }.Where((text, column) => column < 2 || text.Length > 0)
                )
        );
    }

    /// <summary>What the two sizes don't say; empty if they say all.</summary>
    public static string RemarksOn(MethodPrice price)
    {
        string?[] remarks =
        [
            price.ExceptFor is { } cached ? $"{price.CompletesExcepted} for {cached}" : null,
            price.IsPooled ? "if no box is free" : null,
            price.Closures.Count > 0 ? $"{string.Join(" + ", price.Closures)} for its closure" : null,
            price.Remark,
        ];
        return remarks.OfType<string>().ToList() is { Count: > 0 } told ? $"({string.Join("; ", told)})" : "";
    }

    private static string OfChanges(PriceChanges changes)
    {
        List<string> lines =
        [
            changes.Methods.Count == 0
                ? $"No method of {changes.After} allocates more or less than in {changes.Before} for being async."
                : $"What one call allocates for being async, from {changes.Before} to {changes.After}, in bytes, if it "
                    + "completes synchronously and if it waits:",
        ];
        var completes = Padded([.. changes.Methods.Select(one => FromTo(one.Before.Completes, one.After.Completes))]);
        var waits = Padded([.. changes.Methods.Select(one => FromTo(one.Before.Waits, one.After.Waits))]);
        lines.AddRange(changes.Methods.Select((one, row) => $"  {completes[row]}  {waits[row]}  {one.After.FullName}"));
        lines.Add(
            $"Only in {changes.After}: {Format.Bytes(changes.Added.Count)} async methods; only in {changes.Before}: "
                + $"{Format.Bytes(changes.Removed.Count)}. New findings: {Format.Bytes(changes.NewFindings.Count)}, "
                + $"gone: {Format.Bytes(changes.Gone)}."
        );
        if (changes.Caution is { } caution)
        {
            lines.Add(caution);
        }

        return string.Join('\n', lines);
    }

    /// <summary>Such as <c>96 → 72</c>, or one size if both are the same.</summary>
    public static string FromTo(TypeSize? before, TypeSize? after) =>
        $"{before}" == $"{after}" ? $"{after}" : $"{before} → {after}";

    private static string Wrapped(string text)
    {
        List<string> lines = [""];
        foreach (var word in text.Split(' '))
        {
            if (lines[^1].Length + word.Length < LongestLine)
            {
                lines[^1] = lines[^1].Length == 0 ? word : $"{lines[^1]} {word}";
            }
            else
            {
                lines.Add(word);
            }
        }

        return string.Join('\n', lines);
    }

    private static List<string> Padded(IReadOnlyList<string> texts)
    {
        var width = texts.Select(text => text.Length).DefaultIfEmpty().Max();
        return [.. texts.Select(text => text.PadLeft(width))];
    }
}
