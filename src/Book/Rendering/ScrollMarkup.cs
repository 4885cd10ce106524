namespace PriceOfAwait.Book.Rendering;

internal static class ScrollMarkup
{
    private const int MaxRows = 16;

    public static Markup End { get; } = new("</div>");

    public static Markup Start(string name) =>
        Markup.Of($"<div class=\"scroll\" role=\"group\" aria-label=\"{name}\" tabindex=\"0\">");

    /// <summary>What is long is folded into a line that says what it is.</summary>
    public static Markup FoldedIf(bool isLong, string summary, Markup all) =>
        isLong ? Markup.Of($"<details class=\"fold\"><summary>{summary}</summary>\n{all}</details>\n") : all;

    /// <summary>A table of an output.</summary>
    public static Markup FoldedIfLong(int rows, Markup table) =>
        FoldedIf(rows > MaxRows, $"Table of {rows} rows", table);
}
