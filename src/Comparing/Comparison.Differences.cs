namespace PriceOfAwait.Comparing;

public sealed partial record Comparison
{
    /// <summary>
    /// The additional cost of one method over another. A ratio would depend on how much work both have in common.
    /// </summary>
    /// <param name="name">What the first method does in addition, such as <c>a second await</c>.</param>
    /// <param name="methods">How many more async methods the first one calls. If there are any, the book's first page
    /// shows their cost.</param>
    /// <param name="waits">Whether these methods really wait.</param>
    /// <exception cref="ArgumentException">Nothing here was measured.</exception>
    public Differences Cost(
        string name,
        string of,
        string over,
        Parameter? where = null,
        int methods = 0,
        bool waits = false
    ) => new Differences(this, []).And(name, of, over, where, methods, waits);
}
