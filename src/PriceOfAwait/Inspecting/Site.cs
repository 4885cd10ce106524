using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.Inspecting;

/// <summary>What happens at a place of the code that is watched.</summary>
internal enum SiteKind
{
    /// <summary>A method is called; for an <c>async</c> one, with the size of its state machine.</summary>
    Called,

    /// <summary>A method that was called returns.</summary>
    Returned,

    /// <summary>A state machine begins to run or goes on, in a state.</summary>
    Entered,

    /// <summary>A state machine stops running.</summary>
    Left,

    /// <summary>An awaiter or a task was asked whether it is completed, and said so.</summary>
    Asked,

    /// <summary>A state machine is about to wait, in a state.</summary>
    Suspending,

    /// <summary>It has told the awaiter to go on with it later.</summary>
    Suspended,

    /// <summary>A state machine is about to set its result, in a state.</summary>
    Completing,

    /// <summary>It has set it.</summary>
    Completed,

    /// <summary>A runtime async method is about to await.</summary>
    Awaiting,

    /// <summary>A runtime async method goes on after an <c>await</c>.</summary>
    Awaited,

    /// <summary>An object was made.</summary>
    Made,

    /// <summary>A task came from elsewhere.</summary>
    Got,

    /// <summary>The method that repeats an operation begins it.</summary>
    Started,

    /// <summary>The method that repeats an operation has done it.</summary>
    Stopped,

    /// <summary>The method that called the benchmark has what that returns.</summary>
    CallerHas,

    /// <summary>The method that repeats an operation is about to wait for it.</summary>
    CallerWaits,

    /// <summary>What was allocated last is that method's own.</summary>
    CallerOwn,
}

/// <summary>Instructions that begin a line of what was written.</summary>
/// <param name="Offset">The first instruction's.</param>
/// <param name="StartLine">From 1.</param>
/// <param name="EndLine">The last of the statement's lines.</param>
internal readonly record struct SourceLine(int Offset, int StartLine, int EndLine);

/// <summary>A method as it was compiled, before anything was woven into it.</summary>
/// <param name="Token">Its number in the assembly.</param>
/// <param name="Lines">In the order of the instructions.</param>
/// <param name="File">Where its source was, if that is known.</param>
internal sealed record CompiledMethod(int Token, IReadOnlyList<SourceLine> Lines, Document? File);

/// <summary>A method that is watched, with its state machine.</summary>
/// <param name="Definition">The method as it is called.</param>
/// <param name="MoveNext">What its state machine does.</param>
internal sealed record WatchedMethod(MethodDefinition Definition, MethodDefinition? MoveNext)
{
    /// <summary><c>MethodImplOptions.Async</c>, since .NET 10.</summary>
    public const int RuntimeAsync = 0x2000;

    /// <summary>Whether it is an <c>async</c> method that the runtime itself suspends.</summary>
    public bool IsRuntimeAsync => ((int)Definition.ImplAttributes & RuntimeAsync) != 0;

    /// <summary>Whether it is an <c>async</c> method.</summary>
    public bool IsAsync => MoveNext is not null || IsRuntimeAsync;
}

/// <summary>A place of the code that is watched.</summary>
/// <param name="Kind">What happens there.</param>
/// <param name="Method">The method, as its author sees it.</param>
/// <param name="Body">The method that has the instruction.</param>
/// <param name="Offset">The instruction's, in the code as it was compiled.</param>
/// <param name="What">The name of what is called or made there.</param>
internal sealed record Site(SiteKind Kind, WatchedMethod Method, MethodDefinition Body, int Offset, string What);
