using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace PriceOfAwait.Platform;

/// <param name="ExitCode"><see langword="null"/> if the program exceeded its time limit and was killed.</param>
public sealed record ProgramResult(int? ExitCode, string Output, string Error)
{
    public bool Succeeded => ExitCode == 0;
}

/// <summary>Disposing it kills the process and all its descendants. Stopping the notebook's cell does the same.</summary>
public sealed class ChildProcess : IDisposable
{
    private readonly Process _process;
    private readonly CancellationToken _stopped;
    private readonly CancellationTokenRegistration _stopping;

    private ChildProcess(Process process, CancellationToken stopped)
    {
        (_process, _stopped) = (process, stopped);
        _stopping = stopped.Register(Kill);
    }

    public int Id => _process.Id;

    public int ExitCode => _process.ExitCode;

    public StreamWriter Input => _process.StandardInput;

    public StreamReader Output => _process.StandardOutput;

    public StreamReader Error => _process.StandardError;

    /// <param name="environment">Added to this process's variables; a null value removes one.</param>
    /// <exception cref="OperationCanceledException">The notebook's cell was stopped.</exception>
    public static ChildProcess Start(
        string program, IEnumerable<string> arguments, string? folder = null,
        IEnumerable<KeyValuePair<string, string?>>? environment = null)
    {
        var stopped = StopOfCell();
        stopped.ThrowIfCancellationRequested();
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder ?? "",
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
        };
        foreach (var (name, value) in environment ?? [])
        {
            start.Environment[name] = value;
        }

        return new(Process.Start(start)!, stopped);
    }

    /// <inheritdoc cref="Start"/>
    public static async Task<ProgramResult> RunAsync(
        string program, IEnumerable<string> arguments, string? folder, IEnumerable<KeyValuePair<string, string?>>? environment,
        CancellationToken cancellation)
    {
        using var child = Start(program, arguments, folder, environment);
        child.Input.Close();
        var output = child.Output.ReadToEndAsync(cancellation);
        var error = child.Error.ReadToEndAsync(cancellation);
        await Task.WhenAll(output, error, child.WaitAsync(cancellation));
        return new(child.ExitCode, await output, await error);
    }

    /// <exception cref="OperationCanceledException">The wait was cancelled, or the cell was stopped; both kill the program.</exception>
    public async Task WaitAsync(CancellationToken cancellation = default)
    {
        await _process.WaitForExitAsync(cancellation);
        _stopped.ThrowIfCancellationRequested();
    }

    public void Kill()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (AggregateException)
        {
            // A descendant belongs to another user; all others have ended.
        }
    }

    public void Dispose()
    {
        _stopping.Dispose();
        if (!_process.HasExited)
        {
            Kill();
            _process.WaitForExit();
        }

        _process.Dispose();
    }

    /// <summary>
    /// The cancellation of the notebook's cell that this code runs in. .NET Interactive is called by reflection, because the library also
    /// runs without a kernel and with other versions of it.
    /// </summary>
    private static CancellationToken StopOfCell()
    {
        var context = AppDomain.CurrentDomain.GetAssemblies()
            .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive")
            ?.GetType("Microsoft.DotNet.Interactive.KernelInvocationContext");
        try
        {
            return context?.GetProperty("Current")?.GetValue(null) is { } cell
                && context.GetProperty("CancellationToken")?.GetValue(cell) is CancellationToken token ? token : default;
        }
        catch (TargetInvocationException)
        {
            // Code that outlives its cell can't be stopped.
            return default;
        }
    }
}

public sealed record Executable(string FilePath)
{
    private static readonly string[] Endings = OperatingSystem.IsWindows() ? [".exe", ".cmd", ".bat"] : [""];

    public static Executable? Find(params IEnumerable<string> namesOrPaths) =>
        namesOrPaths.SelectMany(Candidates).Where(CanRun).Select(path => new Executable(path)).FirstOrDefault();

    /// <summary>Runs the program without input; kills it and its descendants after <paramref name="limit"/>.</summary>
    public async Task<ProgramResult> AskAsync(IEnumerable<string> arguments, TimeSpan limit, CancellationToken cancellation)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limited.CancelAfter(limit);
        try
        {
            return await ChildProcess.RunAsync(FilePath, arguments, folder: null, DotNetHost.Settings, limited.Token);
        }
        catch (OperationCanceledException) when (limited.IsCancellationRequested && !cancellation.IsCancellationRequested)
        {
            return new(null, "", "");
        }
    }

    private static bool CanRun(string file)
    {
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        return File.Exists(file) && (OperatingSystem.IsWindows() || (File.GetUnixFileMode(file) & Execute) != 0);
    }

    private static IEnumerable<string> Candidates(string nameOrPath) => Path.IsPathFullyQualified(nameOrPath)
        ? [nameOrPath]
        : from folder in Environment.GetEnvironmentVariable("PATH")?.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries) ?? []
          from ending in Endings
          select Path.Combine(folder, nameOrPath + ending);
}

public static class DotNetHost
{
    private static readonly string Name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";

    /// <summary>Its folder, which contains the runtime in <c>shared/Microsoft.NETCore.App/version</c>.</summary>
    public static string Root { get; } = System.IO.Path.GetFullPath("../../..", RuntimeEnvironment.GetRuntimeDirectory());

    /// <summary>Its <c>dotnet</c>; if it has none, the one that started this process, or else the one on the PATH.</summary>
    public static string Path { get; } =
        new[] { System.IO.Path.Combine(Root, Name), Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") }
            .FirstOrDefault(File.Exists) ?? Name;

    /// <summary>Makes the SDK report errors in English, which are parsed, and leave no process behind that holds its pipes open.</summary>
    public static IReadOnlyDictionary<string, string?> Settings { get; } = new Dictionary<string, string?>
    {
        ["DOTNET_CLI_UI_LANGUAGE"] = "en",
        ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
        ["MSBUILDDISABLENODEREUSE"] = "1",
    };

    public static Task<ProgramResult> RunAsync(IEnumerable<string> arguments, string folder, CancellationToken cancellation) =>
        ChildProcess.RunAsync(Path, arguments, folder, Settings, cancellation);
}
