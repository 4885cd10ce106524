using System.Net;
using System.Net.Http.Json;

[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>Tests with a class of their own, on the loopback, and a folder that goes with it.</summary>
public abstract class ClassTests : IAsyncLifetime
{
    private static readonly Lazy<Catalogue> LoadedCatalogue = new(Catalogue.Load);

    /// <summary>What can be asked, read once: the recorded figures are many.</summary>
    internal static Catalogue Catalogue => LoadedCatalogue.Value;

    protected static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    protected TemporaryFolder Folder { get; } = new();

    protected HttpClient Http { get; } = new(new SocketsHttpHandler { UseProxy = false });

    private protected ClassServer Server { get; private set; } = null!;

    protected string Database => Folder["class.db"];

    protected string Code => Server.Address.AbsolutePath[1..];

    public async ValueTask InitializeAsync() => await StartAsync(port: 0);

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        Http.Dispose();
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Starts the board, or after <see cref="StopAsync"/> the same one again.</summary>
    /// <param name="limits">Those of a class that shares an address if they are not given.</param>
    /// <param name="database"><see cref="Database"/> if it is not given.</param>
    private protected async Task StartAsync(int port, AddressLimits? limits = null, string? database = null) =>
        Server = await ClassServer.StartAsync(
            database ?? Database,
            isOnNetwork: false,
            limits ?? AddressLimits.OfClass,
            port,
            Catalogue,
            Cancellation
        );

    protected async Task StopAsync() => await Server.DisposeAsync();

    private protected Attendee Join(string nickname) => new(nickname, Server.Address, Http);

    protected Task<string> PageAsync() => Http.GetStringAsync(Server.Address, Cancellation);

    protected async Task<string> RevealAsync(string question)
    {
        await MoveAsync($"show/{question}");
        await MoveAsync("reveal");
        return await PageAsync();
    }

    protected async Task<HttpStatusCode> MoveAsync(string what, string? key = null) =>
        (await AskAsync(HttpMethod.Post, $"/{Code}/{what}", key)).StatusCode;

    private protected async Task<IReadOnlyList<NamedAttendee>> AttendeesAsync() => (await RegisterAsync()).Attendees;

    private protected async Task<Register> RegisterAsync()
    {
        using var response = await AskAsync(HttpMethod.Get, $"/{Code}/attendees");
        return (await response.Content.ReadFromJsonAsync<Register>(Json.Compact, Cancellation))!;
    }

    /// <param name="key">The teacher's if it is not given.</param>
    /// <param name="host">The name that the board is asked by; its own if it is not given.</param>
    protected async Task<HttpResponseMessage> AskAsync(
        HttpMethod method,
        string path,
        string? key = null,
        string? host = null
    )
    {
        using var request = new HttpRequestMessage(method, new Uri(Server.Address, path)) { Headers = { Host = host } };
        request.Headers.Add("Class-Teacher", key ?? Server.TeacherAddress.Fragment[1..]);
        return await Http.SendAsync(request, Cancellation);
    }
}
