using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed record WatchedMethod(MethodDefinition Definition, MethodDefinition? MoveNext)
{
    /// <summary><c>MethodImplOptions.Async</c>, since .NET 10.</summary>
    public const int RuntimeAsync = 0x2000;

    public bool IsRuntimeAsync => ((int)Definition.ImplAttributes & RuntimeAsync) != 0;

    public bool IsAsync => MoveNext is not null || IsRuntimeAsync;

    /// <summary>Whether its call makes a stream: then <c>MoveNextAsync</c> runs what is written in it.</summary>
    public bool MakesStream =>
        Definition.CustomAttributes.Any(one => one.AttributeType.Name == "AsyncIteratorStateMachineAttribute");

    public bool IsOfStream => MoveNext is not null && MoveNext.DeclaringType == Definition.DeclaringType;

    public int Token { get; } = Definition.MetadataToken.ToInt32();
}
