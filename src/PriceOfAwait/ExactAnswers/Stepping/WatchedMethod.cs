using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed record WatchedMethod(MethodDefinition Definition, MethodDefinition? MoveNext)
{
    /// <summary><c>MethodImplOptions.Async</c>, since .NET 10.</summary>
    public const int RuntimeAsync = 0x2000;

    public bool IsRuntimeAsync => ((int)Definition.ImplAttributes & RuntimeAsync) != 0;

    public bool IsAsync => MoveNext is not null || IsRuntimeAsync;

    /// <summary>Whether a call only creates a stream, whose <c>MoveNextAsync</c> then runs the method's code.</summary>
    public bool IsAsyncIterator =>
        Definition.CustomAttributes.Any(one => one.AttributeType.Name == "AsyncIteratorStateMachineAttribute");

    public bool IsOfStream => MoveNext is not null && MoveNext.DeclaringType == Definition.DeclaringType;

    public int Token { get; } = Definition.MetadataToken.ToInt32();
}
