using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>A value that shows itself in a notebook, as tables, charts, code or words.</summary>
public abstract record NotebookValue
{
    public abstract IReadOnlyList<OutputPart> ToParts();

    /// <summary>The value as a fragment of HTML, every text in it encoded.</summary>
    public virtual string ToHtml() => string.Concat(ToParts().Select(part => part.ToHtml()));

    /// <summary>The same content as plain text, for terminals, logs and readers without HTML.</summary>
    public virtual string ToText() => string.Join("\n\n", ToParts().Select(part => part.ToText()));

    /// <summary>What it shows, as data: records with a <see cref="FactListAttribute"/>.</summary>
    public virtual IReadOnlyList<object> ToFacts() => [.. ToParts().SelectMany(part => part.ToFacts())];

    public sealed override string ToString() => ToText();
}

public abstract record OutputPart : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    public override IReadOnlyList<object> ToFacts() => [];

    public abstract override string ToHtml();

    public abstract override string ToText();
}

public sealed record Note(string Text) : OutputPart
{
    public override string ToHtml() => $"<div>{Html.Encode(Text)}</div>";

    public override string ToText() => Text;
}

public sealed record Card(string Sentence, IReadOnlyList<string> Lines);

/// <summary>Sentences that stand by themselves, as many side by side as there is room for.</summary>
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

/// <param name="Name">The machine, or the article.</param>
/// <param name="Details">The whole environment.</param>
public sealed record Origin(string Name, string Details)
{
    /// <summary>Precedes each place in HTML that says where figures come from.</summary>
    public const string Mark = "data-origin";

    public const string Joint = " · ";

    /// <summary>The day, or the days, of measured figures; <see langword="null"/> for published ones.</summary>
    public string? Days { get; init; }

    /// <summary>How many, and in which time or how many sessions.</summary>
    public string? Launches { get; init; }

    public bool IsMeasured => Days is not null;

    /// <summary>Whether figures recorded on the usual machine will take the place of these.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsProvisional { get; init; }

    /// <summary>In short, such as <c>this machine, 22 Nov 2026, 12 launches in 25 min</c>.</summary>
    public string Text => InWords(Name, Days, Launches);

    /// <summary>What of it is not said by another; empty if the other says everything.</summary>
    public string Beyond(Origin other) => InWords(
        Name == other.Name ? null : Name, Days == other.Days ? null : Days, Launches == other.Launches ? null : Launches);

    /// <summary>The short texts, which open into the details without a script.</summary>
    public static string ToHtml(IReadOnlyList<Origin> origins) => origins.Count == 0 ? "" :
        $"<details {Mark} style=\"font-size:85%;opacity:.8;margin-top:.3em\"><summary>{Html.Encode(ToText(origins))}</summary>"
        + string.Concat(origins.Select(origin => $"<div>{Html.Encode(origin.Details)}</div>")) + "</details>";

    public static string ToText(IReadOnlyList<Origin> origins) => string.Join(Joint, origins.Select(origin => origin.Text));

    /// <summary>The fact of such a place; none if nothing is said.</summary>
    public static IReadOnlyList<object> ToFacts(IReadOnlyList<Origin> origins) =>
        origins.Count == 0 ? [] : [new Provenance(origins)];

    private static string InWords(params IEnumerable<string?> parts) => string.Join(", ", parts.OfType<string>());
}

/// <summary>Where the figures of a table or a chart come from.</summary>
[FactList("provenance")]
public sealed record Provenance(IReadOnlyList<Origin> Origins);

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

/// <summary>From now on the kernel of this process, if there is one, shows the library's values and every XPlot chart.</summary>
internal static class KernelFormatters
{
    private const string Html = "text/html";
    private const string PlainText = "text/plain";

    // As soon as a notebook uses anything of the library.
#pragma warning disable CA2255
    [ModuleInitializer]
#pragma warning restore CA2255
    internal static void Register()
    {
        Register<NotebookValue>(value => value.ToHtml(), value => value.ToText(), value => value.ToFacts());
        Register<PlotlyChart>(
            chart => FigureOnPage.Of(chart).ToHtml(), chart => FigureOnPage.Of(chart).AlternativeText,
            chart => FigureOnPage.Of(chart).ToFacts());
    }

    // The kernel's formatters are found by name, as the library has no reference to a kernel.
    private static void Register<TShown>(
        Func<TShown, string> toHtml, Func<TShown, string> toText, Func<TShown, IReadOnlyList<object>> toFacts)
    {
        var formatter = AppDomain.CurrentDomain.GetAssemblies()
            .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive.Formatting")
            ?.GetType("Microsoft.DotNet.Interactive.Formatting.Formatter", throwOnError: true)!;
        var register = formatter?.GetMethod("Register", [typeof(Type), typeof(Action<object, TextWriter>), typeof(string)]);
        (string MimeType, Func<TShown, string> Write)[] formats =
        [
            (Html, toHtml), (PlainText, toText), (Facts.MimeType, shown => Facts.ToJson(toFacts(shown))),
        ];
        foreach (var (mimeType, write) in formats)
        {
            register?.Invoke(null, [typeof(TShown), (object shown, TextWriter to) => to.Write(write((TShown)shown)), mimeType]);
        }

        formatter?.GetMethod("SetPreferredMimeTypesFor")!
            .Invoke(null, [typeof(TShown), formats.Select(format => format.MimeType).ToArray()]);
    }
}
