using System.Diagnostics;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Text;

namespace PriceOfAwait;

/// <summary>The process that measures and inspects: the Release build of the lessons, with BenchmarkDotNet inside.</summary>
internal sealed class LessonsProcess : IDisposable
{
    // Enough of what BenchmarkDotNet tells people to see why it stopped.
    private const int KeptLines = 12;

    private readonly Process process;
    private readonly Queue<string> lastLines = new();

    private LessonsProcess(Process process) => this.process = process;

    /// <summary>The last lines that the process wrote for people.</summary>
    public string LastWords
    {
        get
        {
            lock (lastLines)
            {
                return string.Join('\n', lastLines);
            }
        }
    }

    /// <summary>The process's number.</summary>
    public int Id => process.Id;

    /// <summary>Starts it.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimisation.</exception>
    public static LessonsProcess Start(string assembly, params IEnumerable<string> arguments) =>
        Start(new LessonsBuild(assembly), new Dictionary<string, string>(), arguments);

    /// <summary>Starts it with some settings of its own in its environment.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimisation.</exception>
    public static LessonsProcess Start(LessonsBuild build, IReadOnlyDictionary<string, string> environment, params IEnumerable<string> arguments)
    {
        RequireRelease(build.Assembly);
        var start = new ProcessStartInfo(build.Executable ?? DotnetHost)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            UseShellExecute = false,
            WorkingDirectory = Path.GetDirectoryName(build.Assembly),
        };
        if (build.Executable is null)
        {
            start.ArgumentList.Add(build.Assembly);
        }

        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        foreach (var (name, value) in environment.Concat(build.Environment))
        {
            start.Environment[name] = value;
        }

        var lessons = new LessonsProcess(new Process { StartInfo = start });
        lessons.process.ErrorDataReceived += (_, line) => lessons.Remember(line.Data);
        lessons.process.Start();
        lessons.process.BeginErrorReadLine();
        return lessons;
    }

    /// <summary>What the process writes on standard output, line by line, until it ends.</summary>
    public async IAsyncEnumerable<string> ReadLinesAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await process.StandardOutput.ReadLineAsync(cancellationToken) is { } line)
        {
            yield return line;
        }
    }

    /// <summary>Writes a line on the process's standard input; a process that has ended needs none.</summary>
    public void WriteLine(string line)
    {
        try
        {
            process.StandardInput.WriteLine(line);
        }
        catch (IOException)
        {
            // How it ended is told when it is waited for.
        }
    }

    /// <summary>Tells the process that nobody waits for its figures any more.</summary>
    public void CloseInput() => process.StandardInput.Close();

    /// <summary>Waits for the end.</summary>
    /// <returns>The exit code.</returns>
    public async Task<int> WaitAsync(CancellationToken cancellationToken)
    {
        await process.WaitForExitAsync(cancellationToken);
        return process.ExitCode;
    }

    /// <summary>Ends the process and all that it started, if it still runs.</summary>
    public void Dispose()
    {
        if (!process.HasExited)
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }

        process.Dispose();
    }

    /// <exception cref="BenchException">The assembly is missing, or was built without optimisation.</exception>
    public static void RequireRelease(string assembly)
    {
        if (!File.Exists(assembly))
        {
            throw new BenchException($"The lessons are not built: there is no {Repository.Relative(assembly)}. Build them: dotnet build src");
        }

        using var file = new PEReader(File.OpenRead(assembly));
        if (Optimisation.IsDisabled(file.GetMetadataReader()))
        {
            throw new BenchException(
                $"{Repository.Relative(assembly)} was built without optimisation, so its figures would mean nothing. Build Release: dotnet build src -c Release");
        }
    }

    /// <summary>The dotnet that runs this process, else the one on the path.</summary>
    public static string DotnetHost =>
        Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host && File.Exists(host) ? host
        : Environment.ProcessPath is { } self && Path.GetFileNameWithoutExtension(self) == "dotnet" ? self
        : "dotnet";

    private void Remember(string? line)
    {
        if (string.IsNullOrWhiteSpace(line))
        {
            return;
        }

        lock (lastLines)
        {
            lastLines.Enqueue(line);
            if (lastLines.Count > KeptLines)
            {
                lastLines.Dequeue();
            }
        }
    }
}
