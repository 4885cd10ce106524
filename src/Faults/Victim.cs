using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Faults;

/// <summary>A command that was started to be disturbed, and all processes that come of it: they have a mark in their environment.</summary>
internal sealed partial class Victim : IDisposable
{
    private const string Mark = "PRICE_OF_AWAIT_FAULT";
    private const int SigKill = 9;
    private const int SigCont = 18;
    private const int SigStop = 19;
    private const int SigTerm = 15;

    /// <summary>What is to end by itself ends sooner, on however busy a machine.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    /// <summary>Sooner than anything that waits for a fixed while gives up.</summary>
    private static readonly TimeSpan PatienceWithOrphans = TimeSpan.FromSeconds(15);

    private readonly byte[] _mark;
    private readonly ChildProcess _process;
    private readonly StringBuilder _said = new();
    private readonly CancellationTokenSource _closed = new();
    private readonly Task _listening;

    private Victim(Scratch scratch, IEnumerable<string> arguments)
    {
        var id = $"{Guid.NewGuid():N}";
        _mark = Encoding.UTF8.GetBytes($"{Mark}={id}");
        var program = Path.Combine(scratch.Checkout, "src", "Tutorial", "bin", "Release", "net10.0", "tutorial.dll");
        _process = ChildProcess.Start(
            DotNetHost.Path, [program, .. arguments], scratch.Checkout, scratch.Environment.Append(new(Mark, id)));
        _process.Input.Close();
        _listening = Task.WhenAll(ListenAsync(_process.Output), ListenAsync(_process.Error));
        Ended = _process.WaitAsync();
    }

    /// <summary>Its first process.</summary>
    public int Id => _process.Id;

    /// <summary>Completes when the first process has ended.</summary>
    public Task Ended { get; }

    /// <summary>How the first process ended.</summary>
    public int ExitCode => _process.ExitCode;

    /// <summary>Whether nobody hears it any more.</summary>
    public bool IsClosed => _closed.IsCancellationRequested;

    /// <summary>What it has said so far, on both outputs.</summary>
    public string Said
    {
        get
        {
            lock (_said)
            {
                return _said.ToString();
            }
        }
    }

    /// <summary>Starts a command of the scratch checkout.</summary>
    public static Victim Start(Scratch scratch, params IEnumerable<string> arguments) => new(scratch, arguments);

    /// <summary>All of its processes that run, or are suspended.</summary>
    public List<int> Processes() =>
    [
        .. from folder in Directory.EnumerateDirectories("/proc")
           let id = int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0
           where id > 0 && IsMarked(folder)
           select id,
    ];

    /// <summary>Half of the time the first process, else any that came of it.</summary>
    public int Any(Random random)
    {
        var others = Processes().Where(id => id != Id).ToList();
        return others.Count == 0 || random.Next(2) == 0 ? Id : others[random.Next(others.Count)];
    }

    /// <summary>Kills a process.</summary>
    public static void Kill(int id) => _ = kill(id, SigKill);

    /// <summary>Suspends a process.</summary>
    public static void Suspend(int id) => _ = kill(id, SigStop);

    /// <summary>Lets a suspended process go on.</summary>
    public static void Continue(int id) => _ = kill(id, SigCont);

    /// <summary>Asks the first process to end.</summary>
    public void AskToEnd() => _ = kill(Id, SigTerm);

    /// <summary>Nobody reads what it says any more.</summary>
    public async Task CloseAsync()
    {
        await _closed.CancelAsync();
        // Where a read that has begun can't be ended, the pipe is closed after the next few words.
        await Task.WhenAny(_listening, Task.Delay(100));
    }

    /// <summary>Waits until it has said something.</summary>
    /// <returns>The text from there on; <see langword="null"/> where it ended without.</returns>
    public async Task<string?> AfterAsync(string text)
    {
        while (true)
        {
            var isOver = Ended.IsCompleted && _listening.IsCompleted;
            var said = Said;
            if (said.IndexOf(text, StringComparison.Ordinal) is >= 0 and var index && said.IndexOf('\n', index) >= 0)
            {
                return said[(index + text.Length)..];
            }

            if (isOver)
            {
                return null;
            }

            await Task.Delay(10);
        }
    }

    /// <summary>Waits for the end, of the first process and of all that came of it.</summary>
    /// <param name="wasKilled">Whether the first process was killed.</param>
    /// <returns>What is wrong about how it ended.</returns>
    public async Task<List<Finding>> EndAsync(bool wasKilled)
    {
        var findings = new List<Finding>();
        if (await Task.WhenAny(Ended, Task.Delay(Patience)) != Ended)
        {
            findings.Add(new(Trouble.Other, $"it did not end for {Patience.TotalSeconds} s"));
            Kill(Id);
            await Ended;
        }
        else if (!wasKilled && ExitCode is not (0 or 1 or 2 or 130))
        {
            findings.Add(new(Trouble.Other, $"it ended with code {ExitCode}"));
        }

        var waited = Stopwatch.StartNew();
        while (Processes() is { Count: > 0 } left)
        {
            if (waited.Elapsed > PatienceWithOrphans)
            {
                findings.AddRange(left.Select(id => new Finding(Trouble.Orphan, CommandLineOf(id))));
                left.ForEach(Kill);
                break;
            }

            await Task.Delay(50);
        }

        await Task.WhenAny(_listening, Task.Delay(Patience));
        if (!wasKilled && !IsClosed && ExitCode != 0 && Said.Trim().Length == 0)
        {
            findings.Add(new(Trouble.Other, $"it ended with code {ExitCode} without a word"));
        }

        if (Trace().Match(Said) is { Success: true } trace)
        {
            findings.Add(new(Trouble.StackTrace, trace.Value.Trim()));
        }

        return findings;
    }

    /// <summary>Kills what is left of it.</summary>
    public void Dispose()
    {
        Processes().ForEach(Kill);
        _process.Dispose();
        _closed.Dispose();
    }

    private async Task ListenAsync(StreamReader stream)
    {
        var buffer = new char[1 << 12];
        try
        {
            while (await stream.ReadAsync(buffer, _closed.Token) is > 0 and var count)
            {
                lock (_said)
                {
                    _said.Append(buffer, 0, count);
                }
            }
        }
        catch (Exception e) when (e is OperationCanceledException or IOException)
        {
            // Closed, from here or from there.
        }
        finally
        {
            stream.Close();
        }
    }

    private bool IsMarked(string folder)
    {
        try
        {
            // One that has ended has no environment any more, asked for or not.
            return File.ReadAllBytes(Path.Combine(folder, "environ")).AsSpan().IndexOf(_mark) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static string CommandLineOf(int id)
    {
        try
        {
            var line = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/cmdline")).Replace('\0', ' ').Trim();
            return string.Create(CultureInfo.InvariantCulture, $"{id}: {line}");
        }
        catch (IOException)
        {
            return string.Create(CultureInfo.InvariantCulture, $"{id}, which ended meanwhile");
        }
    }

    [GeneratedRegex(@"^\s+at [\w.<>`\[\]+]+\(.*|^Unhandled exception.*", RegexOptions.Multiline)]
    private static partial Regex Trace();

    [LibraryImport("libc")]
    private static partial int kill(int process, int signal);
}
