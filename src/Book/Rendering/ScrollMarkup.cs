namespace PriceOfAwait.Book.Rendering;

internal static class ScrollMarkup
{
    public static Markup End { get; } = new("</div>");

    public static Markup Start(string name) =>
        Markup.Of($"<div class=\"scroll\" role=\"group\" aria-label=\"{name}\" tabindex=\"0\">");
}
