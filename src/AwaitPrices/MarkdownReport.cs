using System.Text;

namespace PriceOfAwait.AwaitPrices;

/// <summary>A report for a comment on a pull request.</summary>
internal static class MarkdownReport
{
    public static string Of(Report report, int rows)
    {
        var text = new StringBuilder();
        text.Append($"### What `async` costs in {Code(report.Prices.Assembly)}\n\n{Escaped(report.Prices.Summary)}\n");
        foreach (var kind in report.ByKind)
        {
            AppendKind(text, kind, report.Root, isFolded: !kind.Key.IsFault);
        }

        if (report.OfKnown is { } known)
        {
            text.Append($"\n{Escaped(known)}\n");
        }
        else if (report.FoundNothing)
        {
            text.Append($"\n{Escaped(PriceList.NothingFound)}\n");
        }

        if (report.Changes is { } changes)
        {
            AppendChanges(text, changes);
        }
        else if (report.Prices.Methods.Count > 0 && !report.Prices.ShowsOnlyFindings)
        {
            AppendMethods(text, report, rows);
        }

        foreach (var note in report.Prices.Notes)
        {
            text.Append($"\n{Escaped(note)}\n");
        }

        return text.ToString().TrimEnd();
    }

    private static void AppendKind(
        StringBuilder text,
        IGrouping<FindingKind, Finding> kind,
        SourceRoot root,
        bool isFolded
    )
    {
        var head = $"{Escaped(kind.Key.Title)}: {Format.Bytes(kind.Count())}";
        text.Append(isFolded ? $"\n<details><summary>{head}</summary>\n\n" : $"\n**{head}**\n\n");
        text.Append($"{Escaped(kind.Key.Advice)}\n\n| Where | Method | Found |\n|---|---|---|\n");
        foreach (var finding in kind)
        {
            text.Append($"| {Code(root.Place(finding.File, finding.Line))} | {Code(finding.Method)} | ");
            text.Append($"{Code(finding.What)} |\n");
        }

        text.Append(isFolded ? "\n</details>\n" : "");
    }

    private static void AppendMethods(StringBuilder text, Report report, int rows)
    {
        text.Append(
            "\n<details><summary>What one call allocates for being async, in bytes</summary>\n\n"
                + "| If it completes synchronously | If it waits | Method | Where | Remark |\n|---:|---:|---|---|---|\n"
        );
        foreach (var price in report.Prices.Methods.Take(rows))
        {
            text.Append($"| {price.Completes} | {price.Waits} | {Code(price.Method)} | ");
            text.Append($"{Code(report.Root.Place(price.File, price.Line))} | ");
            text.Append($"{Escaped(TerminalReport.RemarksOn(price))} |\n");
        }

        var more = report.Prices.Methods.Count - rows;
        text.Append(more > 0 ? $"\n{PriceList.NotShown(more)}\n\n</details>\n" : "\n</details>\n");
    }

    private static void AppendChanges(StringBuilder text, PriceChanges changes)
    {
        text.Append($"\n**From {Code(changes.Before)} to {Code(changes.After)}**\n\n");
        if (changes.Methods.Count == 0)
        {
            text.Append("No method allocates more or less for being async.\n");
        }
        else
        {
            text.Append("| If it completes synchronously [B] | If it waits [B] | Method |\n|---:|---:|---|\n");
        }

        foreach (var (before, after) in changes.Methods)
        {
            text.Append($"| {TerminalReport.FromTo(before.Completes, after.Completes)} | ");
            text.Append($"{TerminalReport.FromTo(before.Waits, after.Waits)} | {Code(after.FullName)} |\n");
        }

        text.Append(
            $"\nMethods added: {Format.Bytes(changes.Added.Count)}, removed: {Format.Bytes(changes.Removed.Count)}. "
                + $"Findings new: {Format.Bytes(changes.NewFindings.Count)}, gone: {Format.Bytes(changes.Gone)}.\n"
        );
        if (changes.Caution is { } caution)
        {
            text.Append($"\n{Escaped(caution)}\n");
        }
    }

    // In a table's cell, a vertical line ends the cell even in code.
    private static string Code(string text) =>
        text.Length == 0 ? "" : $"`{text.Replace('`', '\'').Replace("|", "\\|", StringComparison.Ordinal)}`";

    private static string Escaped(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal)
            .Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace("|", "\\|", StringComparison.Ordinal)
            .Replace("*", "\\*", StringComparison.Ordinal)
            .Replace("_", "\\_", StringComparison.Ordinal)
            .Replace("`", "\\`", StringComparison.Ordinal);
}
