using System.Net;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Attending;

/// <summary>
/// A reader in a class: what is to be sent waits in a folder, a file each, until the board has taken it. Several notebooks share the
/// folder; what two of them send twice is one to the board.
/// </summary>
internal sealed class Membership : IDisposable
{
    private const int MostAtOnce = 20;
    private static readonly TimeSpan LongestWait = TimeSpan.FromSeconds(20);

    private readonly ClassAddress _address;
    private readonly string _folder;
    private readonly string _secret;
    private readonly HttpClient _http;
    private readonly SemaphoreSlim _wake = new(1);
    private readonly CancellationTokenSource _ended = new();
    private readonly Action<string> _say;
    private readonly Task _sending;

    /// <summary>Takes part from now on.</summary>
    /// <param name="address">The class.</param>
    /// <param name="nickname">What the board calls the attendee; a made-up name where nobody said.</param>
    /// <param name="folder">The folder of all classes.</param>
    /// <param name="say">Gets a sentence when something is wrong, once each.</param>
    public Membership(ClassAddress address, string? nickname, string folder, Action<string> say)
    {
        (_address, _say) = (address, say);
        _folder = FolderOf(address, folder);
        Directory.CreateDirectory(_folder);
        File.Delete(LeftMark(_folder));
        _secret = ReadOrMakeSecret(Path.Combine(_folder, "secret"));
        Nickname = nickname ?? address.Nickname ?? $"guest-{_secret[..4]}";
        _http = new(new SocketsHttpHandler { UseProxy = false, ConnectTimeout = TimeSpan.FromSeconds(3) })
        {
            BaseAddress = address.Board,
            Timeout = TimeSpan.FromSeconds(10),
            DefaultRequestHeaders = { { Delivery.CodeHeader, address.Code }, { Delivery.SecretHeader, _secret } },
        };
        _sending = Task.Run(SendAsync);
    }

    /// <summary>What the board calls the attendee.</summary>
    public string Nickname { get; }

    /// <summary>What is sent, to whom, and how to end it.</summary>
    public string Disclosure =>
        $"Your notebooks take part in the class at {_address.Board.Authority} as {Nickname}. From now on they send there: your guesses; the "
        + "ratios, times and bytes that are measured here, with the names of processor, operating system and .NET; verdicts on claims; and "
        + "which exercises are correct or not yet. Nothing else: no code, no file, no name but this one. "
        + "await Class.LeaveAsync() ends it, and deletes there what was sent.";

    /// <summary>Whether nothing waits to be sent.</summary>
    public bool IsEverythingSent => Waiting().Count == 0;

    /// <summary>Whether the attendee has left this class, and did not join again.</summary>
    public static bool HasLeft(ClassAddress address, string folder) => File.Exists(LeftMark(FolderOf(address, folder)));

    /// <summary>Puts one to what waits.</summary>
    public void Add(Entry entry)
    {
        // By their names they are in the order in which they came.
        var name = $"{entry.At.UtcTicks:D20}-{entry.Id}.json";
        AtomicFile.Write(Path.Combine(_folder, name), JsonSerializer.Serialize(entry, Entry.Format));
        Wake();
    }

    /// <summary>Ends it, and has the board delete what it was sent.</summary>
    /// <returns>A sentence about how that went.</returns>
    public async Task<string> LeaveAsync(CancellationToken cancellation)
    {
        // First of all nothing more is sent, from other notebooks neither.
        await File.WriteAllBytesAsync(LeftMark(_folder), [], cancellation);
        await _ended.CancelAsync();
        await _sending.WaitAsync(cancellation);
        Waiting().ForEach(File.Delete);
        try
        {
            using var response = await _http.DeleteAsync(new Uri("/found", UriKind.Relative), cancellation);
            if (response.IsSuccessStatusCode)
            {
                return $"You have left the class at {_address.Board.Authority}. What you sent is deleted there, and nothing more is sent.";
            }

            return $"Nothing more is sent. The board at {_address.Board.Authority} has not deleted what you sent: "
                + await response.Content.ReadAsStringAsync(cancellation);
        }
        catch (Exception exception) when (IsAway(exception) && !cancellation.IsCancellationRequested)
        {
            return $"Nothing more is sent. The board at {_address.Board.Authority} does not answer, so what you sent is still there: join "
                + "and leave once more when it does.";
        }
    }

    /// <summary>Ends it here; what waits is sent when a notebook takes part again.</summary>
    public void Dispose()
    {
        _ended.Cancel();
        _http.Dispose();
    }

    private static string FolderOf(ClassAddress address, string folder) => Path.Combine(folder, address.Key);

    private static string LeftMark(string folder) => Path.Combine(folder, "left");

    private static string ReadOrMakeSecret(string file)
    {
        if (!File.Exists(file))
        {
            var made = $"{file}.{Guid.NewGuid():N}";
            AtomicFile.WriteSecret(made, Encoding.ASCII.GetBytes(RandomNumberGenerator.GetHexString(32, lowercase: true)));
            try
            {
                File.Move(made, file);
            }
            catch (IOException) when (File.Exists(file))
            {
                // Another notebook was faster: all take its.
                File.Delete(made);
            }
        }

        return File.ReadAllText(file);
    }

    private static bool IsAway(Exception exception) => exception is HttpRequestException or OperationCanceledException or IOException;

    private void Wake()
    {
        if (_wake.CurrentCount == 0)
        {
            _wake.Release();
        }
    }

    private List<string> Waiting() => [.. Directory.GetFiles(_folder, "*.json").Order(StringComparer.Ordinal)];

    private async Task SendAsync()
    {
        // To begin with an empty delivery: the board shows who has come, or says what is wrong with the name or the code.
        var (greets, wait) = (true, TimeSpan.Zero);
        var said = "";
        try
        {
            while (true)
            {
                await _wake.WaitAsync(wait > TimeSpan.Zero ? wait : Timeout.InfiniteTimeSpan, _ended.Token);
                while (!File.Exists(LeftMark(_folder)) && (greets || Waiting().Count > 0))
                {
                    var files = greets ? [] : Waiting().Take(MostAtOnce).ToList();
                    var problem = await DeliverAsync(files);
                    greets &= problem is not null;
                    wait = problem is null ? TimeSpan.Zero
                        : TimeSpan.FromTicks(Math.Clamp(wait.Ticks * 2, TimeSpan.TicksPerSecond, LongestWait.Ticks));
                    if (problem is not null && problem != said)
                    {
                        _say(said = problem);
                    }

                    if (problem is not null)
                    {
                        break;
                    }
                }
            }
        }
        catch (OperationCanceledException)
        {
            // It has ended.
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _say($"Nothing more is sent to the class: {exception.Message}");
        }
    }

    /// <summary>Sends what some files hold, and deletes those that the board took or will never take.</summary>
    /// <returns>What was wrong, where it is to be tried again.</returns>
    private async Task<string?> DeliverAsync(IReadOnlyList<string> files)
    {
        var entries = files.Select(FoundFolder.Read).OfType<Entry>().ToList();
        using var content = new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes(new Delivery(Nickname, entries), Entry.Format));
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        try
        {
            using var response = await _http.PostAsync(new Uri("/found", UriKind.Relative), content, _ended.Token);
            var isRefused = response.StatusCode is HttpStatusCode.UnprocessableEntity or HttpStatusCode.RequestEntityTooLarge;
            if (isRefused && entries.Count > 1)
            {
                // Only one of them may be at fault.
                foreach (var file in files)
                {
                    if (await DeliverAsync([file]) is { } problem)
                    {
                        return problem;
                    }
                }

                return null;
            }

            if (response.IsSuccessStatusCode || (isRefused && entries.Count == 1))
            {
                files.ToList().ForEach(File.Delete);
            }

            if (response.IsSuccessStatusCode)
            {
                return null;
            }

            var why = $"The class board at {_address.Board.Authority} answers: {await response.Content.ReadAsStringAsync(_ended.Token)}";
            if (isRefused && entries.Count == 1)
            {
                _say(why);
                return null;
            }

            return why;
        }
        catch (Exception exception) when (IsAway(exception) && !_ended.IsCancellationRequested)
        {
            return $"The class board at {_address.Board.Authority} does not answer. What you find is kept, and sent when it does.";
        }
    }
}
