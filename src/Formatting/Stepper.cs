using System.Net;

namespace PriceOfAwait.Formatting;

/// <summary>A method on the stack.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Note">What is to be known of it now, such as its state and how many bytes it keeps there; may be empty.</param>
public sealed record StackFrame(string Method, string Note);

/// <summary>An object on the heap.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Bytes">How large it is.</param>
/// <param name="Note">What is to be known of it now, such as its state; may be empty.</param>
/// <param name="IsNew">Whether it was put there at this step.</param>
public sealed record HeapBox(string Type, long Bytes, string Note, bool IsNew);

/// <summary>A method of which a <see cref="Stepper"/> shows the code.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Source">What was written.</param>
/// <param name="Lowered">What the compiler made of it; empty where that is the same.</param>
public sealed record SteppedMethod(string Name, string Source, string Lowered);

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

/// <summary>An execution to step through, forward and back.</summary>
/// <param name="Title">What was executed.</param>
/// <param name="Methods">The methods that took part.</param>
/// <param name="Steps">From the first to the last.</param>
[TypeFormatterSource]
public sealed record Stepper(string Title, IReadOnlyList<SteppedMethod> Methods, IReadOnlyList<Step> Steps) : OutputPart
{
    /// <summary>What a reader should know besides.</summary>
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <inheritdoc/>
    public override string ToHtml() => $"<pre>{WebUtility.HtmlEncode(ToText())}</pre>";

    /// <inheritdoc/>
    public override string ToText() => string.Join('\n',
        Steps.Select((step, index) => $"{index + 1,3}. {step.Text}").Prepend(Title).Concat(Footnotes));
}
