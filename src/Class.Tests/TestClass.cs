using System.Net;
using System.Net.Http.Json;
using PriceOfAwait.Measuring;

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
    protected async Task StartAsync(int port) =>
        Server = await ClassServer.StartAsync(Database, isOnNetwork: false, port, Catalogue, Cancellation);

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

    private protected async Task<IReadOnlyList<NamedAttendee>> AttendeesAsync()
    {
        using var response = await AskAsync(HttpMethod.Get, $"/{Code}/attendees");
        return (await response.Content.ReadFromJsonAsync<Register>(Json.Compact, Cancellation))!.Attendees;
    }

    /// <param name="key">The teacher's if it is not given.</param>
    /// <param name="host">The name that the board is asked by; its own if it is not given.</param>
    protected async Task<HttpResponseMessage> AskAsync(HttpMethod method, string path, string? key = null, string? host = null)
    {
        using var request = new HttpRequestMessage(method, new Uri(Server.Address, path)) { Headers = { Host = host } };
        request.Headers.Add("Class-Teacher", key ?? Server.TeacherAddress.Fragment[1..]);
        return await Http.SendAsync(request, Cancellation);
    }
}

internal sealed record Attendee(string Nickname, Uri Address, HttpClient Http)
{
    public string Secret { get; init; } = Guid.NewGuid().ToString("N");

    public string Code { get; init; } = Address.AbsolutePath[1..];

    public Task<HttpStatusCode> SendAsync(params IReadOnlyList<Found> found) => DeliverAsync([.. found.Select(Entry.Now)]);

    public async Task<HttpStatusCode> DeliverAsync(IReadOnlyList<Entry> entries) =>
        (await PostAsync(JsonSerializer.Serialize(new Delivery(Nickname, entries), Entry.Format))).Status;

    public Task<(HttpStatusCode Status, string Text)> PostAsync(string json) => AskAsync(HttpMethod.Post, new StringContent(json));

    public async Task<HttpStatusCode> LeaveAsync() => (await AskAsync(HttpMethod.Delete, null)).Status;

    private async Task<(HttpStatusCode Status, string Text)> AskAsync(HttpMethod method, HttpContent? content)
    {
        using var request = new HttpRequestMessage(method, new Uri(Address, "/found"))
        {
            Headers = { { Delivery.CodeHeader, Code }, { Delivery.SecretHeader, Secret } }, Content = content,
        };
        using var response = await Http.SendAsync(request, TestContext.Current.CancellationToken);
        return (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}

internal static class Made
{
    public const string FastPaths = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";

    public static BenchmarkId AwaitPath { get; } = new("AwaitPathWithTask", new(new Parameter("Deep", "true")));

    public static Question Question { get; } = new RatioQuestion(FastPaths, "DirectCall", AwaitPath, null);

    public static MeasuringEnvironment Linux { get; } =
        new("AMD Ryzen 7 5800U", 8, 16, "Debian GNU/Linux 12 (bookworm)", "X64", ".NET 10.0.1 (10.0.125.57005)", "0.14.0",
            "workstation, concurrent", "10.0.100");

    public static MeasuringEnvironment Mac { get; } =
        new("Apple M3 Pro", 11, 11, "macOS Sequoia 15.1 (24B83)", "Arm64", ".NET 10.0.1 (10.0.125.57005)", "0.14.0",
            "workstation, concurrent", "10.0.100");

    public static GuessedRatio Guess(double ratio) => new(FastPaths, "DirectCall", AwaitPath, ratio);

    public static GuessedAnswer Bytes(double said, double came) => new("bytes of GetStockPriceForAsync", said, came);

    public static Question Asking(string about) => new AnswerQuestion(AskedGuess.All.First(asked => asked.About == about));

    public static Question BytesQuestion { get; } = Asking(Bytes(0, 0).About);

    /// <summary>Figures like those that were recorded, times a factor.</summary>
    public static MeasuredRatios Figures(double factor = 1, MeasuringEnvironment? environment = null)
    {
        var all = ClassTests.Catalogue;
        var recorded = all.RatiosOf(all.Recorded.First(run => run.Benchmarks == FastPaths), "DirectCall");
        return recorded with
        {
            Environment = environment ?? Linux,
            Figures = [.. recorded.Figures.Select(one => one with
            {
                Ratio = one.Ratio * factor, Lower = one.Lower * factor, Upper = one.Upper * factor,
            })],
        };
    }

    public static JudgedClaim Says(string claim, Verdict verdict, string why = "Because it is so.") =>
        new(claim, verdict, "2.0x [1.9, 2.1]", ".NET 10.0.1", why);

    public static PracticedExercise Exercise(Outcome outcome) => new("keep-the-task", outcome);

    /// <summary>What each of thirty machines found.</summary>
    public static Found[] OfMachine(int number) =>
    [
        Guess(number), Bytes(number % 11 * 8, 104), Figures(1 + number / 30.0, number % 3 == 0 ? Mac : Linux),
        Says("FP1", number % 3 == 0 ? Verdict.Changed : Verdict.Holds), Says("FP2", Verdict.Holds),
        Exercise(number % 2 == 0 ? Outcome.Correct : Outcome.NotYet),
    ];
}

internal static class Shown
{
    public static void Has(string text, params IEnumerable<string> parts) => Assert.All(parts, part => Assert.Contains(part, text));

    public static void Lacks(string text, params IEnumerable<string> parts) => Assert.All(parts, part => Assert.DoesNotContain(part, text));
}
