using System.Diagnostics;
using System.Globalization;
using Microsoft.Win32.SafeHandles;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>The process that started the kernel and names itself in the environment, as Jupyter's do.</summary>
internal static class FrontEnd
{
    private const string Variable = "JPY_PARENT_PID";

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    /// <summary>Waits for its end, however it comes: a kernel that nobody can stop any more stops itself.</summary>
    public static async Task EndAsync()
    {
        if (!long.TryParse(Environment.GetEnvironmentVariable(Variable), NumberStyles.None, CultureInfo.InvariantCulture, out var parent))
        {
            await Task.Delay(Timeout.Infinite);
        }
        else if (OperatingSystem.IsWindows())
        {
            // On Windows the parent is a handle, given to this process.
            await Task.Factory.StartNew(() => WaitForHandle((nint)parent), TaskCreationOptions.LongRunning);
        }
        else
        {
            while (IsRunning((int)parent))
            {
                await Task.Delay(Interval);
            }
        }
    }

    private static void WaitForHandle(nint process)
    {
        using var end = new ManualResetEvent(false);
        end.SafeWaitHandle = new SafeWaitHandle(process, ownsHandle: false);
        end.WaitOne();
    }

    /// <summary>Whether the process runs. One that has ended still exists until its parent asks for its exit code.</summary>
    internal static bool IsRunning(int process)
    {
        try
        {
            using var running = Process.GetProcessById(process);
            return !running.HasExited && !(OperatingSystem.IsLinux() && ChildProcesses.HasEnded(process));
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
