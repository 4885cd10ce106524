using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// An execution to step through, forward and back. Without scripts, it is a numbered list of what each step changed.
/// The script in <see cref="PageAssets"/> reads the steps and the code from the HTML of that list.
/// </summary>
public sealed record Stepper(
    string Title,
    IReadOnlyList<SteppedMethod> Methods,
    [property: JsonConverter(typeof(StepsConverter))] IReadOnlyList<Step> Steps
) : OutputPart
{
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        $"<div {StepperOnPage.Mark} data-title='{Quoted(Title)}' data-steps='{Quoted(StepsConverter.Text(Steps))}'>"
        + $"<div style=font-weight:600>{Html.Encode(Title)}</div>"
        + string.Concat(
            Methods.Select(
                (method, index) =>
                    $"<div style=margin-top:.6em>{Html.Encode(method.Name)}</div>"
                    + CodeOf(method.Source, $"data-code=\"source\" data-name='{Quoted(method.Name)}'")
                    + $"<details><summary>Compiler-generated code: {method.Lowered.Count(c => c == '\n') + 1} "
                    + $"lines</summary>{CodeOf(method.Lowered, $"data-code=\"lowered {index}\"")}</details>"
            )
        )
        + "<ol style=\"columns:26em;column-gap:2em;margin:.8em 0;padding-left:2.4em;overflow-wrap:anywhere\">"
        + string.Concat(
            ToCards()
                .Select(card =>
                    $"<li style=break-inside:avoid;margin-bottom:.5em>{Html.Encode(card.Sentence)}"
                    + $"<div style=font-size:85%;opacity:.8>{string.Join("<br>", card.Lines.Select(Html.Encode))}</div>"
                )
        )
        + "</ol></div>"
        + Html.Small(Footnotes)
        + $"<script>window.{StepperOnPage.Start}?.(50)</script>";

    public override string ToText() =>
        string.Join(
            '\n',
            ToCards()
                .SelectMany(
                    (card, index) =>
                        card.Lines.Select(line => $"     {line}").Prepend($"{index + 1, 3}. {card.Sentence}")
                )
                .Prepend(Title)
                .Concat(Footnotes)
        );

    internal IReadOnlyList<Card> ToCards()
    {
        var total = 0L;
        return
        [
            .. Steps.Select(
                (step, index) =>
                {
                    var before = index > 0 ? Steps[index - 1] : null;
                    total += step.Heap.Where(box => box.IsNew).Sum(box => box.Bytes);
                    string[] lines =
                    [
                        PlaceOf(step),
                        StackOf(before, step),
                        ListOf("pool queue", before?.Queue, step.Queue),
                        ListOf("waiting on", before?.Waits, step.Waits),
                        HeapOf(before, step, total),
                    ];
                    return new Card(step.Text, [.. lines.Where(line => line.Length > 0)]);
                }
            ),
        ];
    }

    private string PlaceOf(Step step) =>
        Methods[step.Method].Name
        + (step.SourceLine > 0 ? $", line {Number.Label(step.SourceLine)}" : "")
        + (step.LoweredLine > 0 ? $", lowered {Number.Label(step.LoweredLine)}" : "");

    private static string StackOf(Step? before, Step now) =>
        before?.Thread == now.Thread && before.Stack.SequenceEqual(now.Stack)
            ? ""
            : $"stack{(before?.Thread == now.Thread || now.Thread.Length == 0 ? "" : $" of {now.Thread}")}: "
                + string.Join(" ← ", now.Stack.Select(frame => With(frame.Method, frame.Note)).DefaultIfEmpty("empty"));

    private static string ListOf(string name, IReadOnlyList<string>? before, IReadOnlyList<string> now) =>
        (before ?? []).SequenceEqual(now) ? "" : $"{name}: {string.Join("; ", now.DefaultIfEmpty("empty"))}";

    private static string HeapOf(Step? before, Step now, long total)
    {
        var gone = (before?.Heap ?? []).Select(box => box with { IsNew = false }).ToList();
        var changed = now.Heap.Where(box => !box.IsNew).ToList();
        changed.RemoveAll(gone.Remove);
        foreach (var box in changed)
        {
            gone.Remove(gone.Find(old => old.Type == box.Type && old.Bytes == box.Bytes)!);
        }

        var came = now
            .Heap.Where(box => box.IsNew)
            .Select(box => $"+ {Number.Label(box.Bytes)} B {With(box.Type, box.Note)}")
            .ToList();
        var changes = string.Join(
            "; ",
            [
                .. came,
                .. changed.Select(box => box.Note.Length > 0 ? $"{box.Type}: {box.Note}" : box.Type),
                .. gone.Select(box => $"− {box.Type}"),
            ]
        );
        return changes.Length == 0
            ? ""
            : $"heap: {changes}{(came.Count > 0 ? $" = {Number.Label(total)} B so far" : "")}";
    }

    private static string With(string name, string note) => note.Length > 0 ? $"{name} ({note})" : name;

    private static string CodeOf(string code, string mark) =>
        $"<pre {mark} style=\"overflow:auto;max-height:40em;font-size:85%;line-height:1.35;margin:.3em 0\">"
        + $"{Numbered(Listing.Colored(code, Listing.CSharp))}</pre>";

    internal static string Numbered(string html)
    {
        var lines = html.ReplaceLineEndings("\n").TrimEnd().Split('\n');
        var width = Number.Label(lines.Length).Length;
        var open = "";
        return string.Join(
            '\n',
            lines.Select(
                (text, index) =>
                {
                    var line = open + text;
                    var start = line.LastIndexOf("<span", StringComparison.Ordinal);
                    open =
                        start > line.LastIndexOf("</span", StringComparison.Ordinal)
                            ? line[start..(line.IndexOf('>', start) + 1)]
                            : "";
                    return $"{Number.Label(index + 1).PadLeft(width)}  {line}{(open.Length > 0 ? "</span>" : "")}";
                }
            )
        );
    }

    // The attributes are in single quotes, so that JSON's double quotes need no escaping.
    internal static string Quoted(string text) => Html.Encode(text).Replace("'", "&#39;", StringComparison.Ordinal);
}
