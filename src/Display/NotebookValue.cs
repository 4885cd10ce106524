namespace PriceOfAwait.Display;

/// <summary>
/// A value that shows itself in a notebook, as tables, charts, code or words. A derived type also needs <c>[TypeFormatterSource]</c>,
/// because the formatters look at the type itself.
/// </summary>
public abstract record NotebookValue
{
    public abstract IReadOnlyList<OutputPart> ToParts();

    /// <summary>The value as a fragment of HTML, every text in it encoded.</summary>
    // An output needs the stepper's script once, however many executions it shows.
    public virtual string ToHtml()
    {
        var parts = ToParts();
        var last = parts.OfType<Stepper>().LastOrDefault();
        return string.Concat(parts.Select(
            part => part is Stepper stepper && !ReferenceEquals(stepper, last)
                ? $"<div style=margin-bottom:1.5em>{stepper.ToPanels()}</div>"
                : part.ToHtml()));
    }

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    public virtual string ToText() => string.Join("\n\n", ToParts().Select(part => part.ToText()));

    public sealed override string ToString() => ToText();
}

/// <summary>One table, chart, piece of code or note of an output.</summary>
public abstract record OutputPart : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    public abstract override string ToHtml();

    public abstract override string ToText();
}

/// <summary>Pieces of HTML, kept short because a notebook's file has many.</summary>
internal static class Html
{
    public static string Encode(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    public static string Quoted(string text) => Encode(text).Replace("\"", "&quot;", StringComparison.Ordinal);

    public static string Small(IReadOnlyList<string> lines) => lines.Count switch
    {
        0 => "",
        1 => $"<div style=\"font-size:85%;opacity:.8;margin-top:.3em\">{Encode(lines[0])}</div>",
        _ => "<div style=\"font-size:85%;opacity:.8;margin-top:.3em;display:grid;gap:.3em\">"
            + $"{string.Concat(lines.Select(line => $"<div>{Encode(line)}</div>"))}</div>",
    };
}

/// <summary>
/// Tells a notebook how to show a type. .NET Interactive's formatters honor any attribute of this name, whoever declares it, and create
/// the <see cref="FormatterSourceType"/> it names; so the library needs no reference to a kernel.
/// </summary>
/// <param name="formatterSourceType">A type with a public <c>CreateTypeFormatters()</c>.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    public TypeFormatterSourceAttribute() : this(typeof(NotebookValueFormatterSource))
    {
    }

    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>The MIME types that a front-end gets, the best first.</summary>
    public string[] PreferredMimeTypes { get; set; } = [NotebookValueFormatter.Html, NotebookValueFormatter.PlainText];
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

/// <summary>Writes a <see cref="NotebookValue"/> in one MIME type; the members are those of .NET Interactive's convention.</summary>
public sealed class NotebookValueFormatter(string mimeType, Func<NotebookValue, string> render)
{
    public const string Html = "text/html";
    public const string PlainText = "text/plain";

    public string MimeType => mimeType;

    /// <returns><see langword="false"/> where the value is not one of ours; then nothing was written.</returns>
    public bool Format(object instance, TextWriter writer)
    {
        if (instance is not NotebookValue value)
        {
            return false;
        }

        writer.Write(render(value));
        return true;
    }
}
