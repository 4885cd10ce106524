using System.Text.Json;

namespace PriceOfAwait.Measuring;

/// <summary>
/// The process that measures and inspects: the Release build of the lessons, with BenchmarkDotNet inside.
/// </summary>
internal sealed class LessonsProcess : IDisposable
{
    // Enough of BenchmarkDotNet's output to show why it stopped.
    private const int KeptLines = 12;

    // How the runtime introduces an exception that ends a process.
    private const string Unhandled = "Unhandled exception.";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    private readonly ChildProcess _process;

    // Read all the time, because a process stops when nobody reads what it writes.
    private readonly Task<string> _errors;

    private LessonsProcess(ChildProcess process) => (_process, _errors) = (process, process.Error.ReadToEndAsync());

    /// <summary>Known once the process has ended.</summary>
    public string LastWords { get; private set; } = "";

    /// <summary>The first line of standard error, known once the process has ended; empty if there is none.</summary>
    public string FirstLine { get; private set; } = "";

    /// <summary>Whether an exception ended the process, known once it has ended.</summary>
    public bool HasCrashed { get; private set; }

    public int Id => _process.Id;

    public static LessonsProcess Start(
        LessonsBuild build,
        IEnumerable<KeyValuePair<string, string>> variables,
        params IEnumerable<string> arguments
    )
    {
        RequireBuilt(build.Assembly);
        return new(
            ChildProcess.Start(
                build.Command[0],
                build.Command.Skip(1).Concat(arguments),
                Path.GetDirectoryName(build.Assembly),
                variables.Select(variable => KeyValuePair.Create(variable.Key, (string?)variable.Value))
            )
        );
    }

    /// <summary><see langword="null"/> at the end of the output.</summary>
    public async Task<string?> ReadLineAsync(CancellationToken cancellationToken, TimeSpan? patience = null)
    {
        using var waiting = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        waiting.CancelAfter(patience ?? Patience);
        try
        {
            return await _process.Output.ReadLineAsync(waiting.Token);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            var seconds = (patience ?? Patience).TotalSeconds;
            throw new BenchException(
                FormattableString.Invariant(
                    $"its process {Id} did not answer for {seconds:0} s and was killed: it was suspended, or it hung"
                )
            );
        }
    }

    public static TMessage Parse<TMessage>(string line)
    {
        try
        {
            return Message.Parse<TMessage>(line);
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            var start = line[..Math.Min(line.Length, 200)];
            throw new BenchException(
                $"The lessons wrote a line that this library doesn't understand: {start}. Rebuild both: dotnet "
                    + $"build src/Tutorial",
                exception
            );
        }
    }

    public void WriteLine(string line)
    {
        try
        {
            _process.Input.WriteLine(line);
        }
        catch (IOException)
        {
            // The process has ended. The methods that wait for it report why.
        }
    }

    public async Task<int> WaitAsync(CancellationToken cancellationToken)
    {
        await _process.WaitAsync(cancellationToken);
        var lines = (await _errors.WaitAsync(cancellationToken))
            .Split(['\r', '\n'])
            .Where(line => !string.IsNullOrWhiteSpace(line))
            .ToList();
        FirstLine = lines.FirstOrDefault("");
        HasCrashed = lines.Exists(line => line.StartsWith(Unhandled, StringComparison.Ordinal));
        LastWords =
            KnownCause.In(string.Join('\n', lines)) ?? CrashIn(lines) ?? string.Join('\n', lines.TakeLast(KeptLines));
        return _process.ExitCode;
    }

    /// <summary>What the runtime says of a crash, without its stack trace.</summary>
    private static string? CrashIn(List<string> lines) =>
        lines.FindIndex(line => line.StartsWith("Stack overflow", StringComparison.Ordinal)) is >= 0 and var overflow
            ? $"The stack overflowed in {FirstFrameAfter(lines, overflow)}."
        : lines.Find(line => line.StartsWith(Unhandled, StringComparison.Ordinal)) is { } unhandled
            ? $"An exception was thrown where nobody could catch it: {unhandled[Unhandled.Length..].Trim()}"
        : null;

    private static string FirstFrameAfter(List<string> lines, int overflow) =>
        lines
            .Skip(overflow)
            .Select(line => line.Trim())
            .FirstOrDefault(line => line.StartsWith("at ", StringComparison.Ordinal))
            is { } frame
            ? frame["at ".Length..]
            : "a method that calls itself";

    public void Dispose() => _process.Dispose();

    public static void RequireBuilt(string assembly)
    {
        if (!File.Exists(assembly))
        {
            throw new BenchException(
                $"The lessons are not built: there is no {Repository.Relative(assembly)}. Build them: dotnet build "
                    + "src/Tutorial"
            );
        }
    }
}
