using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <param name="Note">What is to be known of it now, such as its state and how many bytes it keeps there; may be empty.</param>
public sealed record StackFrame(string Method, string Note);

/// <summary>
/// What an object on the heap is there for: each kind has its color, in charts and in steppers. A box holds the state of an <c>async</c>
/// method while that waits.
/// </summary>
public enum HeapKind { Other, Task, Box, Closure }

/// <param name="Type">In words, such as <c>Task&lt;int&gt;</c> or <c>box of StockPrices.FindAsync</c>.</param>
/// <param name="IsNew">Whether it was put there at this step.</param>
public sealed partial record HeapBox(string Type, long Bytes, string Note, bool IsNew)
{
    internal HeapKind Kind => KindOf(Type);

    public static HeapKind KindOf(string type) => Enum.GetValues<HeapKind>().FirstOrDefault(
        kind => Kinds().Match(type).Groups[kind.ToString()].Success);

    [GeneratedRegex(
        @"^((?<Task>(AsyncHelpers\.RuntimeAsync)?Task\b)|(?<Box>(pooled )?box of |Continuation$)|(?<Closure>closure in |(Action|Func)\b))")]
    private static partial Regex Kinds();
}

/// <param name="Lowered">What the compiler made of it.</param>
public sealed record SteppedMethod(string Name, string Source, string Lowered);

#pragma warning disable CA1716 // Nobody writes cells in Visual Basic, where it is a keyword.
/// <summary>A moment of an execution: what has just happened, and what there is then.</summary>
/// <param name="Method">The index of the method that it happened in.</param>
/// <param name="SourceLine">The line of what was written, from 1; 0 if there is none.</param>
/// <param name="LoweredLine">The line of what the compiler made of it, from 1; 0 if there is none.</param>
/// <param name="Stack">From the innermost method outwards.</param>
/// <param name="Queue">What is ready to run, in the thread pool's queue.</param>
/// <param name="Waits">What is awaited, and by whom.</param>
public sealed record Step(
    string Text,
    int Method,
    int SourceLine,
    int LoweredLine,
    string Thread,
    IReadOnlyList<StackFrame> Stack,
    IReadOnlyList<HeapBox> Heap,
    IReadOnlyList<string> Queue,
    IReadOnlyList<string> Waits);
#pragma warning restore CA1716

/// <summary>
/// An execution to step through, forward and back. Without scripts it is a numbered list, with what each step changed; the script that
/// <see cref="PageAssets"/> brings finds the steps and the code in it.
/// </summary>
public sealed record Stepper(string Title, IReadOnlyList<SteppedMethod> Methods, IReadOnlyList<Step> Steps) : OutputPart
{
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        $"<div {StepperOnPage.Mark} data-title='{Quoted(Title)}' data-steps='{Quoted(StepsConverter.Text(Steps))}'>"
        + $"<div style=font-weight:600>{Html.Encode(Title)}</div>"
        + string.Concat(Methods.Select((method, index) => $"<div style=\"margin-top:.6em\">{Html.Encode(method.Name)}</div>"
            + CodeOf(method.Source, $"data-code=\"source\" data-name='{Quoted(method.Name)}'")
            + $"<details><summary>Compiler-generated code: {method.Lowered.Count(c => c == '\n') + 1} lines</summary>"
            + $"{CodeOf(method.Lowered, $"data-code=\"lowered {index}\"")}</details>"))
        + "<ol style=\"columns:26em;column-gap:2em;margin:.8em 0;padding-left:2.4em;overflow-wrap:anywhere\">"
        + string.Concat(ToCards().Select(card => $"<li style=break-inside:avoid;margin-bottom:.5em>{Html.Encode(card.Sentence)}"
            + $"<div style=font-size:85%;opacity:.8>{string.Join("<br>", card.Lines.Select(Html.Encode))}</div>"))
        + "</ol></div>"
        + Html.Small(Footnotes) + $"<script>window.{StepperOnPage.Start}?.(50)</script>";

    public override string ToText() => string.Join('\n', ToCards()
        .SelectMany((card, index) => card.Lines.Select(line => $"     {line}").Prepend($"{index + 1,3}. {card.Sentence}"))
        .Prepend(Title).Concat(Footnotes));

    internal IReadOnlyList<Card> ToCards()
    {
        var total = 0L;
        return
        [
            .. Steps.Select((step, index) =>
            {
                var before = index > 0 ? Steps[index - 1] : null;
                total += step.Heap.Where(box => box.IsNew).Sum(box => box.Bytes);
                string[] lines =
                [
                    PlaceOf(step), StackOf(before, step), ListOf("pool queue", before?.Queue, step.Queue),
                    ListOf("waiting on", before?.Waits, step.Waits), HeapOf(before, step, total),
                ];
                return new Card(step.Text, [.. lines.Where(line => line.Length > 0)]);
            }),
        ];
    }

    private string PlaceOf(Step step) => Methods[step.Method].Name
        + (step.SourceLine > 0 ? $", line {Number.Label(step.SourceLine)}" : "")
        + (step.LoweredLine > 0 ? $", lowered {Number.Label(step.LoweredLine)}" : "");

    private static string StackOf(Step? before, Step now) => before?.Thread == now.Thread && before.Stack.SequenceEqual(now.Stack)
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

        var came = now.Heap.Where(box => box.IsNew).Select(box => $"+ {Number.Label(box.Bytes)} B {With(box.Type, box.Note)}").ToList();
        var changes = string.Join("; ",
        [
            .. came, .. changed.Select(box => box.Note.Length > 0 ? $"{box.Type}: {box.Note}" : box.Type),
            .. gone.Select(box => $"− {box.Type}"),
        ]);
        return changes.Length == 0 ? "" : $"heap: {changes}{(came.Count > 0 ? $" = {Number.Label(total)} B so far" : "")}";
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
        return string.Join('\n', lines.Select((text, index) =>
        {
            var line = open + text;
            var start = line.LastIndexOf("<span", StringComparison.Ordinal);
            open = start > line.LastIndexOf("</span", StringComparison.Ordinal) ? line[start..(line.IndexOf('>', start) + 1)] : "";
            return $"{Number.Label(index + 1).PadLeft(width)}  {line}{(open.Length > 0 ? "</span>" : "")}";
        }));
    }

    // The quotes of JSON stay as they are between single ones.
    internal static string Quoted(string text) => Html.Encode(text).Replace("'", "&#39;", StringComparison.Ordinal);
}

public sealed record Lockstep(string Title, Stepper Left, Stepper Right, IReadOnlyList<(int Left, int Right)> Rows) : OutputPart
{
    public override string ToHtml() =>
        $"<div {StepperOnPage.Rows}='{string.Join(' ', Rows.Select(row => $"{row.Left} {row.Right}"))}' "
        + $"data-title='{Stepper.Quoted(Title)}'>{Left.ToHtml()}{Right.ToHtml()}</div>";

    public override string ToText() => $"{Left.ToText()}\n\n{Right.ToText()}";
}

public static class StepperOnPage
{
    public const string Mark = "data-price-of-await-stepper";

    public const string Rows = "data-rows";

    /// <summary>The function of the page that looks for panels, once the script is there.</summary>
    internal const string Start = "priceOfAwaitSteppers";

    /// <summary>Puts a stepper in the place of all panels of a page, of those too that come within some seconds.</summary>
    // Without its remarks and indentation, because saved notebooks hold it.
    public static string Script { get; } = Read("stepper.js").Replace("/*styles*/", Read("stepper.css"), StringComparison.Ordinal);

    private static string Read(string file) => string.Join('\n', PageAssets.Resource(file).ReplaceLineEndings("\n").Split('\n')
        .Select(line => line.Trim()).Where(line => line.Length > 0 && line is not (['/', '/', ..] or ['/', '*', ' ', ..])));
}

/// <summary>
/// Steps as JSON: all their words, each once, and for each step a line of numbers, in which a word is its index. Most of what there is at
/// a step is there at the next one, too.
/// </summary>
public sealed class StepsConverter : JsonConverter<IReadOnlyList<Step>>
{
    private static readonly JsonSerializerOptions Alone = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <param name="Steps">
    /// Five lists with bars between: text, method, the two lines and the thread; two numbers a method on the stack; four a box, the last
    /// of which is odd if it is new, and half of it the kind; one for each in the queue; one for each that waits.
    /// </param>
    private sealed record Packed(IReadOnlyList<string> Words, IReadOnlyList<string> Steps);

    internal static string Text(IReadOnlyList<Step> steps) => JsonSerializer.Serialize(Pack(steps), Alone);

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<Step> value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, Pack(value), options);

    public override IReadOnlyList<Step> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var (words, steps) = JsonSerializer.Deserialize<Packed>(ref reader, options)!;
        return [.. steps.Select(line => StepOf(line, words))];
    }

    private static Packed Pack(IReadOnlyList<Step> steps)
    {
        var words = new Dictionary<string, long>(StringComparer.Ordinal);
        var lines = steps.Select(step => string.Join('|', new IEnumerable<long>[]
        {
            [IndexOf(step.Text), step.Method, step.SourceLine, step.LoweredLine, IndexOf(step.Thread)],
            step.Stack.SelectMany(frame => new[] { IndexOf(frame.Method), IndexOf(frame.Note) }),
            step.Heap.SelectMany(box => new[] { IndexOf(box.Type), box.Bytes, IndexOf(box.Note), 2 * (int)box.Kind + (box.IsNew ? 1 : 0) }),
            step.Queue.Select(IndexOf),
            step.Waits.Select(IndexOf),
        }.Select(numbers => string.Join(' ', numbers)))).ToList();
        return new([.. words.Keys], lines);

        long IndexOf(string word)
        {
            words.TryAdd(word, words.Count);
            return words[word];
        }
    }

    private static Step StepOf(string line, IReadOnlyList<string> words)
    {
        var lists = line.Split('|').Select(numbers => numbers.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(number => long.Parse(number, NumberStyles.None, CultureInfo.InvariantCulture)).ToList()).ToList();
        var (place, stack, heap, queue, waits) = (lists[0], lists[1], lists[2], lists[3], lists[4]);
        return new(Word(place[0]), (int)place[1], (int)place[2], (int)place[3], Word(place[4]),
            [.. stack.Chunk(2).Select(frame => new StackFrame(Word(frame[0]), Word(frame[1])))],
            [.. heap.Chunk(4).Select(box => new HeapBox(Word(box[0]), box[1], Word(box[2]), box[3] % 2 == 1))],
            [.. queue.Select(Word)],
            [.. waits.Select(Word)]);

        string Word(long index) => words[(int)index];
    }
}
