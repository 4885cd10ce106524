namespace PriceOfAwait.Display;

#pragma warning disable CA1716 // Nobody writes cells in Visual Basic, where it is a keyword.
/// <summary>A moment of an execution: what has just happened, and the state after it.</summary>
/// <param name="Method">The index of the method that it happened in.</param>
/// <param name="SourceLine">The line in the source code, from 1; 0 if there is none.</param>
/// <param name="LoweredLine">The line in the compiler-generated code, from 1; 0 if there is none.</param>
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
    IReadOnlyList<string> Waits
);
#pragma warning restore CA1716
