using System.Net;
using System.Net.Http.Json;
using System.Security.Cryptography;
using System.Text;

namespace PriceOfAwait.InClass;

/// <summary>
/// Stores unsent results in a folder that all notebooks share, until the board has accepted them. If two notebooks send
/// the same results, the board counts them once.
/// </summary>
internal sealed class Membership : IDisposable
{
    private const int MaxAtOnce = 20;
    private static readonly TimeSpan ShortestWait = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestWait = TimeSpan.FromSeconds(20);
    private static readonly Uri Inbox = new("/found", UriKind.Relative);

    private readonly ClassAddress _address;
    private readonly string _folder;
    private readonly string _leftMark;
    private readonly HttpClient _http;
    private readonly SemaphoreSlim _wake = new(1);
    private readonly CancellationTokenSource _ended = new();
    private readonly Action<string> _say;
    private readonly Task _sending;

    /// <param name="nickname">If it is missing, the board chooses one.</param>
    /// <param name="say">Called with a sentence about each new problem.</param>
    public Membership(ClassAddress address, string? nickname, string classes, Action<string> say)
    {
        (_address, _say, _folder, _leftMark) = (address, say, address.FolderIn(classes), address.LeftMarkIn(classes));
        Directory.CreateDirectory(_folder);
        File.Delete(_leftMark);
        var secret = ReadOrMakeSecret(Path.Combine(_folder, "secret"));
        Nickname = nickname ?? address.Nickname ?? $"guest-{secret[..4]}";
        _http = new(new SocketsHttpHandler { UseProxy = false, ConnectTimeout = TimeSpan.FromSeconds(3) })
        {
            BaseAddress = address.Board,
            Timeout = TimeSpan.FromSeconds(10),
            DefaultRequestHeaders = { { Delivery.CodeHeader, address.Code }, { Delivery.SecretHeader, secret } },
        };
        _sending = Task.Run(SendAsync);
    }

    public string Nickname { get; }

    public string Disclosure =>
        $"Your notebooks have joined the class at {_address.Board.Authority} as {Nickname}. From now on they send "
        + "your guesses; the ratios, times and bytes that are measured here, with the names of the processor, "
        + "operating system and .NET; verdicts on claims; and which exercises are correct or not yet. They send "
        + "nothing else: no code, no files, no other name. await Class.LeaveAsync() ends this, and deletes from "
        + "the board what was sent.";

    public bool IsEverythingSent => Waiting().Length == 0;

    public void Add(Entry entry)
    {
        // The names sort by time.
        entry.Write(Path.Combine(_folder, $"{entry.At.UtcTicks:D20}-{entry.Id}.json"));
        if (_wake.CurrentCount == 0)
        {
            _wake.Release();
        }
    }

    public async Task<string> LeaveAsync(CancellationToken cancellation)
    {
        // First, stop all notebooks from sending.
        await File.WriteAllBytesAsync(_leftMark, [], cancellation);
        await _ended.CancelAsync();
        await _sending.WaitAsync(cancellation);
        Array.ForEach(Waiting(), File.Delete);
        var board = _address.Board.Authority;
        try
        {
            using var response = await _http.DeleteAsync(Inbox, cancellation);
            return response.IsSuccessStatusCode
                ? $"You have left the class at {board}. What you sent is deleted there, and nothing more is sent."
                : $"Nothing more is sent. The board at {board} has not deleted what you sent: "
                    + await response.Content.ReadAsStringAsync(cancellation);
        }
        catch (Exception exception) when (IsUnreachable(exception) && !cancellation.IsCancellationRequested)
        {
            return $"Nothing more is sent. The board at {board} does not answer, so what you sent is still there. "
                + "To delete it, join and leave again when the board answers.";
        }
    }

    /// <summary>Unsent results are sent when a notebook joins again.</summary>
    public void Dispose()
    {
        _ended.Cancel();
        _http.Dispose();
    }

    private static string ReadOrMakeSecret(string file)
    {
        if (!File.Exists(file))
        {
            var made = $"{file}.{Guid.NewGuid():N}";
            AtomicFile.Write(
                made,
                Encoding.ASCII.GetBytes(RandomNumberGenerator.GetHexString(32, lowercase: true)),
                isSecret: true
            );
            try
            {
                File.Move(made, file);
            }
            catch (IOException) when (File.Exists(file))
            {
                // Another notebook was faster. All use its file.
                File.Delete(made);
            }
        }

        return File.ReadAllText(file);
    }

    private static bool IsUnreachable(Exception exception) =>
        exception is HttpRequestException or OperationCanceledException or IOException;

    private string[] Waiting() => [.. Directory.GetFiles(_folder, "*.json").Order(StringComparer.Ordinal)];

    private async Task SendAsync()
    {
        // The first delivery is empty: the board then shows the attendee, or reports a wrong name or code.
        var (greets, wait, said) = (true, TimeSpan.Zero, "");
        try
        {
            while (true)
            {
                await _wake.WaitAsync(wait > TimeSpan.Zero ? wait : Timeout.InfiniteTimeSpan, _ended.Token);
                string? problem = null;
                while (problem is null && !File.Exists(_leftMark) && (greets || !IsEverythingSent))
                {
                    problem = await DeliverAsync(greets ? [] : [.. Waiting().Take(MaxAtOnce)]);
                    (greets, wait) = problem is null ? (false, TimeSpan.Zero) : (greets, wait * 2);
                }

                if (problem is not null)
                {
                    wait = TimeSpan.FromTicks(Math.Clamp(wait.Ticks, ShortestWait.Ticks, LongestWait.Ticks));
                    if (problem != said)
                    {
                        _say(said = problem);
                    }
                }
            }
        }
        catch (OperationCanceledException) { }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _say($"Nothing more is sent to the class: {exception.Message}");
        }
    }

    // Deletes the files that the board accepted or rejected for good. Returns the problem if a retry is needed.
    private async Task<string?> DeliverAsync(string[] files)
    {
        var entries = files
            .Select(file => (File: file, Entry: Entry.Read(file)))
            .ToLookup(one => one.Entry is not null);
        if (entries[false].Select(one => SetAside(one.File)).ToList().Find(problem => problem is not null) is { } kept)
        {
            return kept;
        }

        files = [.. entries[true].Select(one => one.File)];
        var delivery = new Delivery(Nickname, [.. entries[true].Select(one => one.Entry!)]);
        string why;
        try
        {
            using var response = await _http.PostAsJsonAsync(Inbox, delivery, Entry.Format, _ended.Token);
            if (response.IsSuccessStatusCode)
            {
                Array.ForEach(files, File.Delete);
                return null;
            }

            why =
                $"The class board at {_address.Board.Authority} answers: "
                + $"{await response.Content.ReadAsStringAsync(_ended.Token)}";
            if (
                files.Length == 0
                || response.StatusCode
                    is not (HttpStatusCode.UnprocessableEntity or HttpStatusCode.RequestEntityTooLarge)
            )
            {
                return why;
            }
        }
        catch (Exception exception) when (IsUnreachable(exception) && !_ended.IsCancellationRequested)
        {
            return $"The class board at {_address.Board.Authority} does not answer. Your results are stored, and "
                + $"sent when it does.";
        }

        if (files.Length == 1)
        {
            File.Delete(files[0]);
            _say(why);
            return null;
        }

        // Retries one by one, because a single entry may be at fault.
        string? problem = null;
        foreach (var file in files)
        {
            problem ??= await DeliverAsync([file]);
        }

        return problem;
    }

    // Another commit of this library may have stored it, and can still send it. Returns the problem if a retry is
    // needed.
    private string? SetAside(string file)
    {
        try
        {
            // Another notebook may have sent it meanwhile.
            if (File.Exists(file))
            {
                var kept = UnreadableFile.SetAside(file);
                _say($"A result that was to be sent to the class can't be read. It is kept as {kept}.");
            }

            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return $"A result that was to be sent to the class can't be read: {exception.ToSentence()}";
        }
    }
}
