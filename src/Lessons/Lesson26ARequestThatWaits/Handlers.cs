namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// Six ways to handle a request that needs ten answers of another service. The token is the request's.
/// </summary>
internal static class Handlers
{
    public const int Calls = 10;

    private const string Unknown = "unknown";

    public static async Task<string> NoTokenAsync(Ask askAsync, CancellationToken token)
    {
        var prices = new List<string>();
        for (var call = 0; call < Calls; call++)
        {
            prices.Add(await askAsync(CancellationToken.None));
        }

        return string.Join(", ", prices);
    }

    public static async Task<string> AskingBetweenAsync(Ask askAsync, CancellationToken token)
    {
        var prices = new List<string>();
        for (var call = 0; call < Calls; call++)
        {
            token.ThrowIfCancellationRequested();
            prices.Add(await askAsync(CancellationToken.None));
        }

        return string.Join(", ", prices);
    }

    public static async Task<string> PassingOnAsync(Ask askAsync, CancellationToken token)
    {
        var prices = new List<string>();
        for (var call = 0; call < Calls; call++)
        {
            prices.Add(await askAsync(token));
        }

        return string.Join(", ", prices);
    }

    /// <summary>It means to do without the prices that it can't get.</summary>
    public static async Task<string> CatchingAllAsync(Ask askAsync, CancellationToken token)
    {
        var prices = new List<string>();
        for (var call = 0; call < Calls; call++)
        {
            try { prices.Add(await askAsync(token)); }
            catch (Exception) { prices.Add(Unknown); }
        }

        return string.Join(", ", prices);
    }

    public static Task<string> TogetherAsync(Ask askAsync, CancellationToken token) =>
        TogetherPassingOnAsync(askAsync, CancellationToken.None);

    public static async Task<string> TogetherPassingOnAsync(Ask askAsync, CancellationToken token) =>
        string.Join(", ", await Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => askAsync(token))));
}
