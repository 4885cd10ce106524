using System.Diagnostics;
using System.Runtime.InteropServices;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>
/// <c>dotnet run</c>, which starts this program. On Windows, this program ends with it; elsewhere, it would go on
/// unseen if only <c>dotnet run</c> were killed.
/// </summary>
internal static class DotNetRun
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(0.5);

    /// <summary>
    /// Calls <paramref name="ended"/> when <c>dotnet</c> has started this process and ends. Any other parent may end,
    /// as a shell does that has started a program in the background.
    /// </summary>
    public static void Watch(Action ended)
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        var parent = ParentId();
        if (NameOf(parent) != "dotnet")
        {
            return;
        }

        // On its own thread, because measuring and cells may occupy the whole thread pool.
        new Thread(() =>
        {
            while (ParentId() == parent)
            {
                Thread.Sleep(Interval);
            }

            ended();
        })
        {
            IsBackground = true,
            Name = "waits for the end of dotnet run",
        }.Start();
    }

    private static string? NameOf(int process)
    {
        try
        {
            using var found = Process.GetProcessById(process);
            return found.ProcessName;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            // It has already ended.
            return null;
        }
    }

    [DllImport("libc", EntryPoint = "getppid")]
    private static extern int ParentId();
}
