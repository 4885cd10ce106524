using System.Net;

[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.ClassBoard.Tests;

internal sealed record Attendee(string Nickname, Uri Address, HttpClient Http)
{
    public string Secret { get; init; } = Guid.NewGuid().ToString("N");

    public string Code { get; init; } = Address.AbsolutePath[1..];

    public Task<HttpStatusCode> SendAsync(params IReadOnlyList<ClassResult> found) =>
        DeliverAsync([.. found.Select(Entry.Now)]);

    public async Task<HttpStatusCode> DeliverAsync(IReadOnlyList<Entry> entries) =>
        (await PostAsync(JsonSerializer.Serialize(new Delivery(Nickname, entries), Entry.Format))).Status;

    public Task<(HttpStatusCode Status, string Text)> PostAsync(string json) =>
        AskAsync(HttpMethod.Post, new StringContent(json));

    public async Task<HttpStatusCode> LeaveAsync() => (await AskAsync(HttpMethod.Delete, null)).Status;

    private async Task<(HttpStatusCode Status, string Text)> AskAsync(HttpMethod method, HttpContent? content)
    {
        using var request = new HttpRequestMessage(method, new Uri(Address, "/found"))
        {
            Headers = { { Delivery.CodeHeader, Code }, { Delivery.SecretHeader, Secret } },
            Content = content,
        };
        using var response = await Http.SendAsync(request, TestContext.Current.CancellationToken);
        return (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
