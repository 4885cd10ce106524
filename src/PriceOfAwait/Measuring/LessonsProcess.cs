using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Text.Json;

namespace PriceOfAwait.Measuring;

/// <summary>The process that measures and inspects: the Release build of the lessons, with BenchmarkDotNet inside.</summary>
internal sealed class LessonsProcess : IDisposable
{
    // Enough of BenchmarkDotNet's text for people to see why it stopped.
    private const int KeptLines = 12;

    /// <summary>No line takes this long.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    private readonly ChildProcess _process;
    private readonly Queue<string> _lastLines = new();
    private readonly Task _listening;

    private LessonsProcess(ChildProcess process)
    {
        _process = process;
        _listening = ListenAsync();
    }

    /// <summary>The last lines that the process wrote for people.</summary>
    public string LastWords
    {
        get
        {
            lock (_lastLines)
            {
                return string.Join('\n', _lastLines);
            }
        }
    }

    /// <summary>The process's number.</summary>
    public int Id => _process.Id;

    /// <summary>Starts it.</summary>
    /// <param name="variables">For its environment, beside those of the build.</param>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimization.</exception>
    public static LessonsProcess Start(
        LessonsBuild build, IEnumerable<KeyValuePair<string, string>> variables, params IEnumerable<string> arguments)
    {
        RequireRelease(build.Assembly);
        return new(ChildProcess.Start(
            build.Command[0], build.Command.Skip(1).Concat(arguments), Path.GetDirectoryName(build.Assembly),
            variables.Concat(build.Environment).Select(variable => KeyValuePair.Create(variable.Key, (string?)variable.Value))));
    }

    /// <summary>The messages that the process writes on standard output, until it ends.</summary>
    /// <exception cref="BenchException">A line is no message, or it wrote nothing for too long.</exception>
    public async IAsyncEnumerable<TMessage> ReadAsync<TMessage>([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await ReadLineAsync(cancellationToken) is { } line)
        {
            yield return Parse<TMessage>(line);
        }
    }

    /// <summary>The next line that the process writes, or <see langword="null"/> at its end.</summary>
    /// <param name="patience">How long it may take; if not given, longer than any line does.</param>
    /// <exception cref="BenchException">It took longer, for instance because the process was suspended.</exception>
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
            throw new BenchException(FormattableString.Invariant(
                $"its process {Id} did not answer for {seconds:0} s, and was ended: it was suspended, or hangs"));
        }
    }

    /// <summary>Reads a message of the process.</summary>
    /// <exception cref="BenchException">The line is no message.</exception>
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
                $"The lessons wrote a line that this library doesn't understand: {start}. Build both anew: dotnet build src", exception);
        }
    }

    /// <summary>Writes a line to the process's standard input, unless it has ended.</summary>
    public void WriteLine(string line)
    {
        try
        {
            _process.Input.WriteLine(line);
        }
        catch (IOException)
        {
            // The process has ended. How is told by those who wait for it.
        }
    }

    /// <summary>Waits for the end.</summary>
    /// <returns>The exit code.</returns>
    public async Task<int> WaitAsync(CancellationToken cancellationToken)
    {
        await _process.WaitAsync(cancellationToken);
        await _listening.WaitAsync(cancellationToken);
        return _process.ExitCode;
    }

    /// <summary>Ends the process and all that it started, if it still runs.</summary>
    public void Dispose() => _process.Dispose();

    /// <exception cref="BenchException">The assembly is missing, or was built without optimization.</exception>
    public static void RequireRelease(string assembly)
    {
        if (!File.Exists(assembly))
        {
            throw new BenchException(
                $"The lessons are not built: there is no {Repository.Relative(assembly)}. Build them: dotnet build src");
        }

        if (!IsOptimized(assembly))
        {
            throw new BenchException(
                $"{Repository.Relative(assembly)} was built without optimization, so its figures would mean nothing. "
                + "Build Release: dotnet build src -c Release");
        }
    }

    private static bool IsOptimized(string assembly)
    {
        try
        {
            using var file = new PEReader(File.OpenRead(assembly));
            return !Optimization.IsDisabled(file.GetMetadataReader());
        }
        catch (Exception exception) when (exception is BadImageFormatException or InvalidOperationException)
        {
            throw new BenchException(
                $"{Repository.Relative(assembly)} is damaged: {exception.Message} "
                + "Build it anew: dotnet build src --no-incremental", exception);
        }
    }

    private async Task ListenAsync()
    {
        try
        {
            while (await _process.Error.ReadLineAsync() is { } line)
            {
                if (!string.IsNullOrWhiteSpace(line))
                {
                    Remember(line);
                }
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // It was ended.
        }
    }

    private void Remember(string line)
    {
        lock (_lastLines)
        {
            _lastLines.Enqueue(line);
            if (_lastLines.Count > KeptLines)
            {
                _lastLines.Dequeue();
            }
        }
    }
}

/// <summary>Something keeps the benchmarks from being measured.</summary>
/// <param name="message">What was wrong, where, and what to do.</param>
/// <param name="innerException">What it came from.</param>
public class BenchException(string message, Exception? innerException = null) : Exception(message, innerException);
