namespace PriceOfAwait.Exercises.Solutions.Lesson26ARequestThatWaits;

/// <summary>
/// The type of an exception doesn't say who has cancelled, but the token does. While nobody has cancelled it, whatever
/// a call throws is a failure of that call.
/// </summary>
public static class TellWhoLeft
{
    /// <summary>The prices, in the order of the names.</summary>
    /// <param name="token">The request's, which is cancelled when the client leaves.</param>
    public static async Task<string> PageAsync(
        IEnumerable<string> names,
        Func<string, CancellationToken, Task<string>> askAsync,
        CancellationToken token
    )
    {
        var prices = new List<string>();
        foreach (var name in names)
        {
            try
            {
                prices.Add(await askAsync(name, token));
            }
            catch (Exception)
            {
                token.ThrowIfCancellationRequested();
                prices.Add("unknown");
            }
        }

        return string.Join(", ", prices);
    }
}
