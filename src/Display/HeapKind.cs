namespace PriceOfAwait.Display;

/// <summary>
/// What an object on the heap is there for: each kind has its color, in charts and in steppers. A box holds the state
/// of an <c>async</c> method while that waits.
/// </summary>
public enum HeapKind
{
    Other,
    Task,
    Box,
    Closure,
}
