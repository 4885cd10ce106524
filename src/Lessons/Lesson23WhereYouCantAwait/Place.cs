namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>A place that can't await, whose replacement has a price.</summary>
public enum Place
{
    Property,
    Dispose,
    Handler,
}
