#if WITH_SERVER
namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>Asks another service for a price over HTTP, with await and without.</summary>
internal sealed class PriceClient(Uri page, int maxConnections = int.MaxValue) : IDisposable
{
    private readonly HttpClient _client = new(
        new SocketsHttpHandler { UseProxy = false, MaxConnectionsPerServer = maxConnections });

    public async Task<string> AskAsync(CancellationToken token = default)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, page);
        using var response = await _client.SendAsync(request, token);
        return await response.Content.ReadAsStringAsync(token);
    }

    /// <summary>The thread is blocked until the answer is there.</summary>
    public string Ask()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, page);
        using var response = _client.Send(request);
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return reader.ReadToEnd();
    }

    public void Dispose() => _client.Dispose();
}
#endif
