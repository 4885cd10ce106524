namespace PriceOfAwait.Display;

/// <summary>
/// The kind of an object on the heap. Each kind has its own color in charts and steppers. A box holds the state of an
/// <c>async</c> method while the method waits.
/// </summary>
public enum HeapKind
{
    Other,
    Task,
    Box,
    Closure,
}
