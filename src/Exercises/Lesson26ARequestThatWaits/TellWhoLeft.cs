namespace PriceOfAwait.Exercises.Lesson26ARequestThatWaits;

/// <summary>
/// A page shows several prices, and <c>unknown</c> for each that the service can't tell. But it takes a client that has
/// left for a failure of the service, and goes on. TODO: end by the cancellation if the client has left. A call that
/// runs out of time throws a TaskCanceledException, too, and its price is still unknown.
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
                prices.Add("unknown");
            }
        }

        return string.Join(", ", prices);
    }
}
