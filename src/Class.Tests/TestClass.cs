using System.Net.Http.Json;
using System.Text.Json;
using PriceOfAwait.Measuring;

[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.ClassBoard.Tests;

/// <summary>A class of a test's own, on the loopback, with a file in a folder that goes with it.</summary>
internal sealed class TestClass : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly HttpClient _http = new(new SocketsHttpHandler { UseProxy = false });

    private TestClass()
    {
    }

    /// <summary>What can be asked, read once: the recorded figures are many.</summary>
    public static Catalogue Catalogue => LoadedCatalogue.Value;

    private static readonly Lazy<Catalogue> LoadedCatalogue = new(Catalogue.Load);

    public ClassServer Server { get; private set; } = null!;

    public string Database => this["class.db"];

    public string Code => Server.Address.AbsolutePath[1..];

    public string this[string name] => _folder[name];

    public static async Task<TestClass> StartAsync()
    {
        var test = new TestClass();
        await test.StartAsync(port: 0);
        return test;
    }

    /// <summary>Starts the board, or after <see cref="StopAsync"/> the same one again.</summary>
    public async Task StartAsync(int port) =>
        Server = await ClassServer.StartAsync(Database, isOnNetwork: false, port, Catalogue, TestContext.Current.CancellationToken);

    public async Task StopAsync() => await Server.DisposeAsync();

    public async ValueTask DisposeAsync()
    {
        await Server.DisposeAsync();
        _http.Dispose();
        _folder.Dispose();
    }

    public Attendee Join(string nickname) => new(nickname, Server.Address, _http);

    public Task<HttpResponseMessage> GetAsync(string path) =>
        _http.GetAsync(new Uri(Server.Address, path), TestContext.Current.CancellationToken);

    public async Task<string> PageAsync() =>
        await (await GetAsync("/" + Code)).Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

    public async Task<string> RevealAsync(string question)
    {
        await MoveAsync($"show/{question}");
        await MoveAsync("reveal");
        return await PageAsync();
    }

    public Task<HttpResponseMessage> MoveAsync(string what, string? key = null) => AskAsTeacherAsync(HttpMethod.Post, what, key);

    public async Task<IReadOnlyList<NamedAttendee>> AttendeesAsync()
    {
        using var response = await AskAsTeacherAsync(HttpMethod.Get, "attendees");
        return (await response.Content.ReadFromJsonAsync<Register>(Json.Compact, TestContext.Current.CancellationToken))!.Attendees;
    }

    public async Task<HttpResponseMessage> AskAsTeacherAsync(HttpMethod method, string what, string? key = null)
    {
        using var request = new HttpRequestMessage(method, new Uri(Server.Address, $"/{Code}/{what}"));
        request.Headers.Add("Class-Teacher", key ?? Server.TeacherAddress.Fragment[1..]);
        return await _http.SendAsync(request, TestContext.Current.CancellationToken);
    }
}

internal sealed class Attendee(string nickname, Uri address, HttpClient http)
{
    public string Secret { get; init; } = Guid.NewGuid().ToString("N");

    public string Code { get; init; } = address.AbsolutePath[1..];

    public Task<HttpResponseMessage> SendAsync(params IReadOnlyList<Found> found) =>
        DeliverAsync([.. found.Select(Entry.Now)]);

    public Task<HttpResponseMessage> DeliverAsync(IReadOnlyList<Entry> entries) =>
        PostAsync(JsonContent.Create(new Delivery(nickname, entries), options: Entry.Format));

    public Task<HttpResponseMessage> PostAsync(HttpContent content) => RequestAsync(HttpMethod.Post, content);

    public Task<HttpResponseMessage> PostAsync(string json) => PostAsync(new StringContent(json));

    public Task<HttpResponseMessage> LeaveAsync() => RequestAsync(HttpMethod.Delete, null);

    private async Task<HttpResponseMessage> RequestAsync(HttpMethod method, HttpContent? content)
    {
        using var request = new HttpRequestMessage(method, new Uri(address, "/found")) { Content = content };
        request.Headers.Add(Delivery.CodeHeader, Code);
        request.Headers.Add(Delivery.SecretHeader, Secret);
        return await http.SendAsync(request, TestContext.Current.CancellationToken);
    }
}

internal static class Made
{
    public const string FastPaths = "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths";

    public static BenchmarkId AwaitPath { get; } = new("AwaitPathWithTask", new(new Parameter("Deep", "true")));

    public static Question Question { get; } = new RatioQuestion(FastPaths, "DirectCall", AwaitPath, null);

    public static MeasuringEnvironment Linux { get; } =
        new("AMD Ryzen 7 5800U", 8, 16, "Debian GNU/Linux 12 (bookworm)", "X64", ".NET 10.0.1 (10.0.125.57005)", "0.14.0");

    public static MeasuringEnvironment Mac { get; } =
        new("Apple M3 Pro", 11, 11, "macOS Sequoia 15.1 (24B83)", "Arm64", ".NET 10.0.1 (10.0.125.57005)", "0.14.0");

    public static GuessedRatio Guess(double ratio) => new(FastPaths, "DirectCall", AwaitPath, ratio);

    public static GuessedAnswer Bytes(double said, double came) => new("bytes of GetStockPriceForAsync", said, came);

    public static Question BytesQuestion { get; } = new AnswerQuestion(AskedGuess.All.First(asked => asked.About == Bytes(0, 0).About));

    /// <summary>Figures like those that were recorded, times a factor.</summary>
    public static MeasuredRatios Figures(double factor = 1, MeasuringEnvironment? environment = null)
    {
        var recorded = TestClass.Catalogue.RatiosOf(
            TestClass.Catalogue.Recorded.First(run => run.Benchmarks == FastPaths), "DirectCall");
        return recorded with
        {
            Environment = environment ?? Linux,
            Figures =
            [
                .. recorded.Figures.Select(figure => figure with
                {
                    Ratio = figure.Ratio * factor, Lower = figure.Lower * factor, Upper = figure.Upper * factor,
                }),
            ],
        };
    }

    public static JudgedClaim Says(string claim, Verdict verdict, string why = "Because it is so.", string runtime = ".NET 10.0.1") =>
        new(claim, verdict, "2.00x [1.90, 2.10]", runtime, why);

    public static PracticedExercise Exercise(Outcome outcome) => new("keep-the-task", outcome);

    public static string Json(params IReadOnlyList<Entry> entries) => JsonSerializer.Serialize(new Delivery("Ann", entries), Entry.Format);
}

internal static class Shown
{
    public static void Has(string text, params IEnumerable<string> parts) =>
        Assert.All(parts, part => Assert.Contains(part, text, StringComparison.Ordinal));

    public static void Lacks(string text, params IEnumerable<string> parts) =>
        Assert.All(parts, part => Assert.DoesNotContain(part, text, StringComparison.Ordinal));
}
