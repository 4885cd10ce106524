using System.Diagnostics;
using System.Reflection;

namespace PriceOfAwait.Platform;

/// <summary>
/// Disposing it kills the process and all its descendants. Stopping the notebook's cell does the same.
/// </summary>
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
        string program,
        IEnumerable<string> arguments,
        string? folder = null,
        IEnumerable<KeyValuePair<string, string?>>? environment = null
    )
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
        string program,
        IEnumerable<string> arguments,
        string? folder,
        IEnumerable<KeyValuePair<string, string?>>? environment,
        CancellationToken cancellation
    )
    {
        using var child = Start(program, arguments, folder, environment);
        child.Input.Close();
        var output = child.Output.ReadToEndAsync(cancellation);
        var error = child.Error.ReadToEndAsync(cancellation);
        await Task.WhenAll(output, error, child.WaitAsync(cancellation));
        return new(child.ExitCode, await output, await error);
    }

    /// <exception cref="OperationCanceledException">The wait was cancelled, or the cell was stopped; both kill the
    /// program.</exception>
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
    /// The cancellation of the notebook's cell that this code runs in. .NET Interactive is called by reflection,
    /// because the library also runs without a kernel and with other versions of it.
    /// </summary>
    private static CancellationToken StopOfCell()
    {
        var context = AppDomain
            .CurrentDomain.GetAssemblies()
            .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive")
            ?.GetType("Microsoft.DotNet.Interactive.KernelInvocationContext");
        try
        {
            return
                context?.GetProperty("Current")?.GetValue(null) is { } cell
                && context.GetProperty("CancellationToken")?.GetValue(cell) is CancellationToken token
                ? token
                : default;
        }
        catch (TargetInvocationException)
        {
            // Code that outlives its cell can't be stopped.
            return default;
        }
    }
}
