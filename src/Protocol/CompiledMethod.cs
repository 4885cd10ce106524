namespace PriceOfAwait.Measuring;

/// <summary>What the compiler has made of an <c>async</c> method.</summary>
/// <param name="Code">How the method is declared, such as <c>async Task</c>.</param>
/// <param name="HasStateMachine">Whether it has a state machine, which its attribute names.</param>
/// <param name="IsRuntimeAsync">Whether it asks the runtime to suspend it.</param>
public sealed record CompiledMethod(string Code, bool HasStateMachine, bool IsRuntimeAsync)
{
    public const string OfTask = "async Task";
    public const string OfValueTask = "async ValueTask";
    public const string Lambda = "async lambda";
    public const string WithBuilder = "async ValueTask, [AsyncMethodBuilder]";
    public const string OptedOut = "async Task, [RuntimeAsyncMethodGeneration(false)]";
    public const string OfVoid = "async void";
    public const string Iterator = "async IAsyncEnumerable";
}
