namespace PriceOfAwait.Book.Rendering;

/// <summary>A piece of HTML. <see cref="Of"/> encodes what it interpolates, unless that is markup already.</summary>
internal readonly record struct Markup(string Text)
{
    public static Markup Empty { get; } = new("");

    public static Markup Of(FormattableString html) =>
        new(string.Format(CultureInfo.InvariantCulture, html.Format, [.. html.GetArguments().Select(Written)]));

    public static Markup Concat(IEnumerable<Markup> parts) => new(string.Concat(parts));

    /// <summary>Text with code in backticks, whose numbers stay on a line with their units.</summary>
    public static Markup WithCode(string text) =>
        Concat(
            text.Split('`')
                .Select((part, index) => index % 2 == 0 ? Of($"{Number.Unbroken(part)}") : Of($"<code>{part}</code>"))
        );

    public static Markup Note(string text) => Of($"<p class=\"note\">{text}</p>");

    public override string ToString() => Text;

    /// <summary>For element content and for attribute values in quotes of either kind.</summary>
    public static string Encode(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal)
            .Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace(">", "&gt;", StringComparison.Ordinal)
            .Replace("\"", "&quot;", StringComparison.Ordinal)
            .Replace("'", "&#39;", StringComparison.Ordinal);

    private static string Written(object? part) =>
        part switch
        {
            Markup markup => markup.Text,
            IEnumerable<Markup> markups => string.Concat(markups),
            double number => number.ToString("0.##", CultureInfo.InvariantCulture),
            null or string or IFormattable => Encode(Convert.ToString(part, CultureInfo.InvariantCulture) ?? ""),
            _ => throw new ArgumentException($"A page can't show a {part.GetType()}."),
        };
}
