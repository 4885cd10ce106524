using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <summary>A method on the stack.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Note">What is to be known of it now, such as its state and how many bytes it keeps there; may be empty.</param>
public sealed record StackFrame(string Method, string Note);

/// <summary>What an object on the heap is there for: each kind has its color, in charts and in steppers.</summary>
public enum HeapKind
{
    /// <summary>Something else.</summary>
    Other,

    /// <summary>A task.</summary>
    Task,

    /// <summary>It holds the state of an <c>async</c> method while that waits.</summary>
    Box,

    /// <summary>A closure or a delegate.</summary>
    Closure,
}

/// <summary>An object on the heap.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Bytes">How large it is.</param>
/// <param name="Note">What is to be known of it now, such as its state; may be empty.</param>
/// <param name="IsNew">Whether it was put there at this step.</param>
public sealed partial record HeapBox(string Type, long Bytes, string Note, bool IsNew)
{
    /// <summary>What it is there for.</summary>
    internal HeapKind Kind => KindOf(Type);

    /// <summary>What objects of a type are there for.</summary>
    /// <param name="type">In words, such as <c>Task&lt;int&gt;</c> or <c>box of StockPrices.FindAsync</c>.</param>
    public static HeapKind KindOf(string type) => Enum.GetValues<HeapKind>().FirstOrDefault(
        kind => Kinds().Match(type).Groups[kind.ToString()].Success);

    [GeneratedRegex(@"^(?:(?<Task>Task\b)|(?<Box>(?:pooled )?box of |Continuation$)|(?<Closure>closure in |Action\b|Func\b))")]
    private static partial Regex Kinds();
}

/// <summary>A method of which a <see cref="Stepper"/> shows the code.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Source">What was written.</param>
/// <param name="Lowered">What the compiler made of it; empty where that is the same.</param>
public sealed record SteppedMethod(string Name, string Source, string Lowered)
{
    /// <summary>What stands above <see cref="Lowered"/>, where that is folded.</summary>
    public string LoweredTitle => $"What the compiler made of it: {Lowered.Count(c => c == '\n') + 1} lines";
}

#pragma warning disable CA1716 // Nobody writes cells in Visual Basic, where it is a keyword.
/// <summary>A moment of an execution: what has just happened, and what there is then.</summary>
/// <param name="Text">What has happened, in a sentence.</param>
/// <param name="Method">The index of the method where it happened.</param>
/// <param name="SourceLine">The line of what was written, from 1; 0 where there is none.</param>
/// <param name="LoweredLine">The line of what the compiler made of it, from 1; 0 where there is none.</param>
/// <param name="Thread">The thread, in words.</param>
/// <param name="Stack">From the innermost method outwards.</param>
/// <param name="Heap">In the order in which they came.</param>
/// <param name="Queue">What waits, and for what.</param>
public sealed record Step(
    string Text,
    int Method,
    int SourceLine,
    int LoweredLine,
    string Thread,
    IReadOnlyList<StackFrame> Stack,
    IReadOnlyList<HeapBox> Heap,
    IReadOnlyList<string> Queue);
#pragma warning restore CA1716

/// <summary>An execution to step through, forward and back. Without scripts it is a numbered list, with what each step changed.</summary>
/// <param name="Title">What was executed.</param>
/// <param name="Methods">The methods that took part.</param>
/// <param name="Steps">From the first to the last.</param>
/// <exception cref="ArgumentException">There is no step, or one is in none of the methods.</exception>
[TypeFormatterSource]
public sealed record Stepper(string Title, IReadOnlyList<SteppedMethod> Methods, IReadOnlyList<Step> Steps) : OutputPart
{
    /// <summary>From the first to the last.</summary>
    public IReadOnlyList<Step> Steps { get; init; } = Checked(Steps, Methods);

    /// <summary>What a reader should know besides.</summary>
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <summary>The steps one after the other, each with its place and with what it changed.</summary>
    public IReadOnlyList<Card> ToCards() => [.. StepCards.Of(this)];

    /// <inheritdoc/>
    public override string ToHtml() => $"{ToPanels()}<script>{StepperOnPage.Script}</script>";

    /// <summary>The same without the script, which an output needs once, however many executions it shows.</summary>
    internal string ToPanels() =>
        $"<div {StepperOnPage.AttributesOf(this)}><div style=font-weight:600>{Encode(Title)}</div>"
        + string.Concat(Methods.Select((method, index) => $"<div style=\"margin-top:.6em\">{Encode(method.Name)}</div>"
            + CodeOf(method.Source, StepperOnPage.SourceOf(method))
            + (method.Lowered.Length == 0 ? "" : $"<details><summary>{Encode(method.LoweredTitle)}</summary>"
                + $"{CodeOf(method.Lowered, StepperOnPage.LoweredOf(index))}</details>")))
        + "<ol style=\"columns:26em;column-gap:2em;margin:.8em 0;padding-left:2.4em;overflow-wrap:anywhere\">"
        + string.Concat(ToCards().Select(card => $"<li style=break-inside:avoid;margin-bottom:.5em>{Encode(card.Sentence)}"
            + $"<div style=font-size:85%;opacity:.8>{string.Join("<br>", card.Lines.Select(Encode))}</div>"))
        + "</ol></div>"
        + Small(Footnotes);

    /// <inheritdoc/>
    public override string ToText() => string.Join('\n', ToCards()
        .SelectMany((card, index) => card.Lines.Select(line => $"     {line}").Prepend($"{index + 1,3}. {card.Sentence}"))
        .Prepend(Title).Concat(Footnotes));

    private static string CodeOf(string code, string mark) =>
        $"<pre {mark} style=\"overflow:auto;max-height:40em;font-size:85%;line-height:1.35;margin:.3em 0\">"
        + $"{StepperOnPage.Numbered(CodeTokens.ToHtml(code, Listing.CSharp))}</pre>";

    private static IReadOnlyList<Step> Checked(IReadOnlyList<Step> steps, IReadOnlyList<SteppedMethod> methods)
    {
        ArgumentNullException.ThrowIfNull(steps);
        ArgumentNullException.ThrowIfNull(methods);
        if (steps.Count == 0)
        {
            throw new ArgumentException("There is nothing to step through: an execution needs at least one step.", nameof(steps));
        }

        for (var step = 0; step < steps.Count; step++)
        {
            if (steps[step].Method < 0 || steps[step].Method >= methods.Count)
            {
                throw new ArgumentException(
                    $"Step {step + 1} is in method {steps[step].Method}, but there are {methods.Count}, from 0 on.", nameof(steps));
            }
        }

        return steps;
    }
}
