using System.Diagnostics;

namespace PriceOfAwait.HeapReader;

/// <summary>The process whose heap is read.</summary>
internal sealed class Watched : IDisposable
{
    private readonly Process _process;

    public Watched(string program, IEnumerable<string> arguments) => _process = Process.Start(new ProcessStartInfo(program, arguments)
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        UseShellExecute = false,
    })!;

    public int Id => _process.Id;

    /// <summary>The exit code, once it has ended.</summary>
    public int ExitCode
    {
        get
        {
            _process.WaitForExit();
            return _process.ExitCode;
        }
    }

    /// <summary>Ends both processes when nobody waits for the answers any more.</summary>
    public void EndWithStandardInput() => new Thread(() =>
    {
        while (Console.In.Read() >= 0)
        {
        }

        Dispose();
        Environment.Exit(130);
    }) { IsBackground = true, Name = "waits for the end of standard input" }.Start();

    /// <summary>The next line that it writes, or <see langword="null"/> at its end.</summary>
    public string? ReadLine() => _process.StandardOutput.ReadLine();

    /// <summary>Tells it that its heap has been looked at.</summary>
    public void GoOn()
    {
        _process.StandardInput.Write('\n');
        _process.StandardInput.Flush();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
        }
    }
}
