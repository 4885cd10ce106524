using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// A piece of HTML. What <see cref="Of"/> interpolates is encoded unless it is markup already, so that no text becomes markup by an
/// oversight.
/// </summary>
/// <param name="Text">The HTML.</param>
internal readonly record struct Markup(string Text)
{
    public static Markup Empty { get; } = new("");

    /// <summary>The HTML of an interpolated string, each text in it encoded.</summary>
    public static Markup Of(MarkupBuilder html) => html.ToMarkup();

    /// <summary>Text, encoded.</summary>
    public static Markup Encode(string text) => new(Encoded(text));

    public static Markup Concat(IEnumerable<Markup> parts) => new(string.Concat(parts.Select(part => part.Text)));

    public override string ToString() => Text;

    /// <summary>For element content and for attribute values in quotes of either kind.</summary>
    internal static string Encoded(string text) => text.AsSpan().IndexOfAny("&<>\"'") < 0
        ? text
        : text.Replace("&", "&amp;", StringComparison.Ordinal)
            .Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal)
            .Replace("\"", "&quot;", StringComparison.Ordinal).Replace("'", "&#39;", StringComparison.Ordinal);
}

/// <summary>What the compiler makes of an interpolated string that becomes <see cref="Markup"/>.</summary>
[InterpolatedStringHandler]
internal readonly struct MarkupBuilder(int literalLength, int formattedCount)
{
    private readonly StringBuilder _html = new(literalLength + formattedCount * 32);

    public void AppendLiteral(string literal) => _html.Append(literal);

    public void AppendFormatted(Markup markup) => _html.Append(markup.Text);

    public void AppendFormatted(IEnumerable<Markup> markups)
    {
        foreach (var markup in markups)
        {
            _html.Append(markup.Text);
        }
    }

    public void AppendFormatted(string? text) => _html.Append(Markup.Encoded(text ?? ""));

    public void AppendFormatted(int number) => _html.Append(number.ToString(CultureInfo.InvariantCulture));

    public void AppendFormatted(double number) => _html.Append(number.ToString("0.##", CultureInfo.InvariantCulture));

    public Markup ToMarkup() => new(_html.ToString());
}
