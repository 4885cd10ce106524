namespace PriceOfAwait.Measuring;

/// <summary>The sizes of an <c>async</c> method's state.</summary>
/// <param name="StructBytes">The state machine, which lives on the stack until the method suspends.</param>
/// <param name="HeapBytes">The box that it then moves into, which for a task is also the task.</param>
public sealed record StateMachineSize(string Method, string Returns, int StructBytes, long HeapBytes);
