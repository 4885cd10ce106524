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
    private const string Unsent = ".json";
    private const string Refused = ".refused";
    private const int TickDigits = 20;
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
    private string _shownAs;

    /// <param name="nickname">If it is missing, the board chooses one.</param>
    /// <param name="say">Called with a sentence about each new problem.</param>
    public Membership(ClassAddress address, string? nickname, string classes, Action<string> say)
    {
        (_address, _say, _folder, _leftMark) = (address, say, address.FolderIn(classes), address.LeftMarkIn(classes));
        Directory.CreateDirectory(_folder);
        File.Delete(_leftMark);
        // Offered again, because the board may be a newer one, and the class another.
        foreach (var file in FilesOf(Refused))
        {
            Rename(file, Unsent);
        }

        var secret = ReadOrMakeSecret(Path.Combine(_folder, "secret"));
        // Composed, and without half a character, which nothing can be composed with.
        Nickname = string.Concat((nickname ?? address.Nickname ?? $"guest-{secret[..4]}").EnumerateRunes()).Normalize();
        _http = new(
            new SocketsHttpHandler
            {
                UseProxy = false,
                ConnectTimeout = TimeSpan.FromSeconds(3),
                // Shorter than the board keeps a connection that asks nothing.
                PooledConnectionIdleTimeout = TimeSpan.FromSeconds(5),
            }
        )
        {
            BaseAddress = address.Board,
            Timeout = TimeSpan.FromSeconds(10),
            DefaultRequestHeaders = { { Delivery.CodeHeader, address.Code }, { Delivery.SecretHeader, secret } },
        };
        _shownAs = Nickname;
        _sending = Task.Run(SendAsync);
    }

    public string Nickname { get; }

    public string Disclosure =>
        $"Your notebooks join the class at {_address.Board.Authority} as {Nickname}; if another attendee is called so, "
        + "the next cell says how the board shows you. From now on they send your guesses; the ratios, times and bytes "
        + "that are measured here, with the names of the processor, operating system and .NET; verdicts on claims; and "
        + "which exercises are correct or not yet. They send nothing else: no code, no files, no other name. The board "
        + "also stores your network address. await Class.LeaveAsync() ends this, and deletes all of it from the board.";

    public bool IsEverythingSent => Waiting().Length == 0;

    public void Add(Entry entry)
    {
        // The names sort in the order of adding, also if the clock was set back since the last one.
        var after = Waiting().LastOrDefault() is { } last ? TicksIn(last) + 1 : 0;
        var ticks = Math.Max(entry.At.UtcTicks, after).ToString($"D{TickDigits}", CultureInfo.InvariantCulture);
        entry.Write(Path.Combine(_folder, $"{ticks}-{entry.Id}{Unsent}"));
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
        // They are still among the reader's results, which an export takes.
        Array.ForEach([.. Waiting(), .. FilesOf(Refused)], File.Delete);
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

    private static long TicksIn(string file) =>
        long.TryParse(Path.GetFileName(file).Split('-')[0], CultureInfo.InvariantCulture, out var ticks) ? ticks : 0;

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

    private string[] Waiting() => FilesOf(Unsent);

    private string[] FilesOf(string kind) => [.. Directory.GetFiles(_folder, $"*{kind}").Order(StringComparer.Ordinal)];

    private static void Rename(string file, string kind)
    {
        try
        {
            File.Move(file, Path.ChangeExtension(file, kind), overwrite: true);
        }
        catch (FileNotFoundException)
        {
            // Another notebook has sent it, or renamed it as well.
        }
    }

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

    // Deletes the files that the board has accepted, and sets those aside that it never will. Returns the problem if a
    // retry is needed.
    private async Task<string?> DeliverAsync(string[] files)
    {
        var read = files.Select(file => (File: file, Entry: Entry.Read(file))).ToLookup(one => one.Entry is not null);
        foreach (var (file, _) in read[false].Where(one => File.Exists(one.File)))
        {
            Rename(file, Refused);
            _say($"{Path.GetFileName(file)} can't be read, and is not sent to the class. It is kept in {_folder}.");
        }

        files = [.. read[true].Select(one => one.File)];
        string why;
        try
        {
            using var response = await _http.PostAsJsonAsync(
                Inbox,
                new Delivery(Nickname, [.. read[true].Select(one => one.Entry!)]),
                Entry.Format,
                _ended.Token
            );
            if (response.IsSuccessStatusCode)
            {
                Array.ForEach(files, File.Delete);
                SayName(response);
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
            Rename(files[0], Refused);
            _say($"{why} That one result is kept, and offered again when a notebook joins.");
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

    private void SayName(HttpResponseMessage response)
    {
        if (
            response.Headers.TryGetValues(Delivery.NameHeader, out var names)
            && Uri.UnescapeDataString(names.First()) is var name
            && name != _shownAs
        )
        {
            _shownAs = name;
            _say(
                name == Nickname
                    ? $"The class board shows you as {name}."
                    : $"Another attendee is called {Nickname}, or nearly so. The class board shows you as {name}."
            );
        }
    }
}
