#if WITH_SERVER
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// The client's side of a <see cref="TroubledServer"/> in a process of its own, which listens on a free port of the
/// loopback, and ends when its standard input does.
/// </summary>
internal sealed class TroubledServerProcess : IDisposable
{
    /// <summary>The program's argument that makes it the server.</summary>
    public const string Command = "serve-trouble";

    /// <summary>So few that the pool begins with two threads on any machine.</summary>
    public const int Processors = 2;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly Process _process;

    /// <param name="processors">As many as the runtime sees, whatever the machine has.</param>
    /// <param name="minThreads">See <see cref="TroubledServer.RunAsync"/>.</param>
    public TroubledServerProcess(int processors = Processors, int minThreads = 0)
    {
        var start = new ProcessStartInfo
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            CreateNoWindow = true,
        };
        var (program, runtime) = (
            typeof(TroubledServerProcess).Assembly.Location,
            RuntimeEnvironment.GetRuntimeDirectory()
        );
        if (Path.GetDirectoryName(program) == Path.GetDirectoryName(runtime))
        {
            // This build contains its runtime, and a program that starts it.
            start.FileName = Path.ChangeExtension(program, OperatingSystem.IsWindows() ? "exe" : null);
        }
        else
        {
            start.FileName = Path.Combine(runtime, "..", "..", "..", "dotnet");
            start.ArgumentList.Add(program);
        }

        start.ArgumentList.Add(Command);
        start.ArgumentList.Add(minThreads.ToString(CultureInfo.InvariantCulture));
        // The runtime reads it as a hexadecimal number.
        start.Environment["DOTNET_PROCESSOR_COUNT"] = processors.ToString("X", CultureInfo.InvariantCulture);
        // Otherwise some methods have two versions under load, and a reader of stacks knows the lines of only one.
        start.Environment["DOTNET_TieredCompilation"] = "0";
        _process = Process.Start(start)!;
        Address =
            _process.StandardOutput.ReadLine() is { } address
                ? new(address)
                : throw new InvalidOperationException($"The server could not start: {start.FileName} {program}.");
    }

    public Uri Address { get; }

    public int Id => _process.Id;

    /// <summary>Asks over a pipe, which a thread of its own answers.</summary>
    public ServerCounters Read()
    {
        _process.StandardInput.WriteLine();
        return Message.Parse<ServerCounters>(_process.StandardOutput.ReadLine()!);
    }

    /// <summary>Ends the server by closing its input.</summary>
    public void Dispose()
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(Patience))
        {
            _process.Kill();
            _process.WaitForExit();
        }

        _process.Dispose();
    }
}
#endif
