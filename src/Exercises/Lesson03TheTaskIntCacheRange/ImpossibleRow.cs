namespace PriceOfAwait.Exercises.Lesson03TheTaskIntCacheRange;

/// <summary>
/// An article lists what <c>async</c> methods allocate when they complete synchronously. One row can't be true:
/// <code>
/// row  method                    returns  allocated
///   1  async Task&lt;int&gt;           -1       0 B
///   2  async Task&lt;bool&gt;          true     0 B
///   3  async Task&lt;string?&gt;       null     0 B
///   4  async Task&lt;int&gt;           9        0 B
///   5  async Task&lt;decimal&gt;       42       80 B
/// </code>
/// TODO: which one?
/// </summary>
public static class ImpossibleRow
{
    /// <summary>The number of the row.</summary>
    public static int Row => 0;
}
