using System.Runtime.InteropServices;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// On Unix a host leads a process group of its own: what its cells started ends with it even when it crashed, and
/// Ctrl+C on the terminal reaches the parent alone, which then ends the host in good order. On Windows nothing happens.
/// </summary>
internal static partial class ProcessGroup
{
    private const int SigKill = 9;

    /// <summary>Makes this process the leader of a new group.</summary>
    public static void Lead()
    {
        if (!OperatingSystem.IsWindows())
        {
            _ = setpgid(0, 0);
        }
    }

    /// <summary>Ends what is left of the group that the process led.</summary>
    public static void Kill(int leader)
    {
        if (!OperatingSystem.IsWindows())
        {
            _ = kill(-leader, SigKill);
        }
    }

    [LibraryImport("libc")]
    private static partial int setpgid(int process, int group);

    [LibraryImport("libc")]
    private static partial int kill(int process, int signal);
}
