namespace PriceOfAwait.Display;

/// <summary>
/// A value that shows itself in a notebook, as tables, charts, code or words. A derived type also needs <c>[TypeFormatterSource]</c>,
/// because the formatters look at the type itself.
/// </summary>
public abstract record NotebookValue
{
    public abstract IReadOnlyList<OutputPart> ToParts();

    /// <summary>The value as a fragment of HTML, every text in it encoded.</summary>
    public virtual string ToHtml() => string.Concat(ToParts().Select(part => part.ToHtml()));

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    public virtual string ToText() => string.Join("\n\n", ToParts().Select(part => part.ToText()));

    public sealed override string ToString() => ToText();
}

public abstract record OutputPart : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    public abstract override string ToHtml();

    public abstract override string ToText();
}

[TypeFormatterSource]
public sealed record Note(string Text) : OutputPart
{
    public override string ToHtml() => $"<div>{Html.Encode(Text)}</div>";

    public override string ToText() => Text;
}

public sealed record Card(string Sentence, IReadOnlyList<string> Lines);

/// <summary>Sentences that stand by themselves, as many side by side as there is room for.</summary>
[TypeFormatterSource]
public sealed record Cards(IReadOnlyList<Card> All) : OutputPart
{
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        "<div style=\"display:grid;grid-template-columns:repeat(auto-fill,minmax(17em,1fr));gap:.8em\">"
        + string.Concat(All.Select(card => "<div style=\"border:1px solid #8886;border-radius:6px;padding:.6em .9em\">"
            + $"<div style=font-weight:600>{Html.Encode(card.Sentence)}</div>{Html.Small(card.Lines)}</div>"))
        + $"</div>{Html.Small(Footnotes)}";

    public override string ToText() => string.Join('\n', All
        .SelectMany(card => card.Lines.Select(line => $"  {line}").Prepend(card.Sentence)).Concat(Footnotes));
}

/// <param name="Text">In short, such as <c>this machine, 22 Nov 2026, quick</c>.</param>
/// <param name="Details">The whole environment.</param>
public sealed record Origin(string Text, string Details)
{
    public const string Mark = "data-origin";

    public const string Joint = " · ";

    /// <summary>The short texts, which open into the details without a script.</summary>
    public static string ToHtml(IReadOnlyList<Origin> origins) => origins.Count == 0 ? "" :
        $"<details {Mark} style=\"font-size:85%;opacity:.8;margin-top:.3em\"><summary>{Html.Encode(ToText(origins))}</summary>"
        + string.Concat(origins.Select(origin => $"<div>{Html.Encode(origin.Details)}</div>")) + "</details>";

    public static string ToText(IReadOnlyList<Origin> origins) => string.Join(Joint, origins.Select(origin => origin.Text));
}

/// <summary>Pieces of HTML, kept short because a notebook's file has many.</summary>
internal static class Html
{
    public static string Encode(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    public static string Quoted(string text) => Encode(text).Replace("\"", "&quot;", StringComparison.Ordinal);

    public static string Folded(IReadOnlyList<string> notes) => notes.Count <= 2 && notes.Sum(note => note.Length) < 600 ? Small(notes)
        : "<details style=\"font-size:85%;margin-top:.3em\"><summary>"
            + $"{(notes.Count == 1 ? "A note" : $"{notes.Count} notes")} on these figures</summary>"
            + $"{string.Concat(notes.Select(note => $"<div>{Encode(note)}</div>"))}</details>";

    public static string Small(IReadOnlyList<string> lines) => lines.Count == 0 ? ""
        : $"<div style=\"font-size:85%;opacity:.8;margin-top:.3em{(lines.Count == 1 ? "" : ";display:grid;gap:.3em")}\">"
            + $"{(lines.Count == 1 ? Encode(lines[0]) : string.Concat(lines.Select(line => $"<div>{Encode(line)}</div>")))}</div>";
}

/// <summary>
/// Tells a notebook how to show a type. .NET Interactive's formatters honor any attribute of this name, whatever assembly declares it,
/// and create the <see cref="FormatterSourceType"/> it names; so the library needs no reference to a kernel. All members are those of
/// that convention.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class TypeFormatterSourceAttribute : Attribute
{
    public Type FormatterSourceType { get; } = typeof(NotebookValueFormatterSource);

    public string[] PreferredMimeTypes { get; } = [NotebookValueFormatter.Html, NotebookValueFormatter.PlainText];
}

public sealed class NotebookValueFormatterSource
{
#pragma warning disable CA1822 // The convention calls it on an instance.
    public IEnumerable<object> CreateTypeFormatters() =>
    [
        new NotebookValueFormatter(NotebookValueFormatter.Html, value => value.ToHtml()),
        new NotebookValueFormatter(NotebookValueFormatter.PlainText, value => value.ToText()),
    ];
#pragma warning restore CA1822
}

public sealed class NotebookValueFormatter(string mimeType, Func<NotebookValue, string> render)
{
    public const string Html = "text/html";
    public const string PlainText = "text/plain";

    public string MimeType => mimeType;

    public bool Format(object instance, TextWriter writer)
    {
        writer.Write(render((NotebookValue)instance));
        return true;
    }
}
