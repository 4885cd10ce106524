using System.ComponentModel;
using System.Runtime.InteropServices;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Ends the processes that a host's cells have started. On Unix, the host leads their process group, so that Ctrl+C
/// reaches only the parent, which then ends the host in an orderly way. On Linux, processes that left the group are
/// found by their environment.
/// </summary>
internal static partial class StartedProcesses
{
    private const string Mark = "PRICE_OF_AWAIT_HOST";

    public static void BecomeGroupLeader()
    {
        Environment.SetEnvironmentVariable(Mark, $"{Environment.ProcessId}");
        if (!OperatingSystem.IsWindows())
        {
            _ = setpgid(0, 0);
        }
    }

    public static void End(int host)
    {
        var mark = Encoding.UTF8.GetBytes($"{Mark}={host}\0");
        foreach (var process in Process.GetProcesses())
        {
            using (process)
            {
                try
                {
                    if (
                        process.Id != host
                        && (
                            OperatingSystem.IsWindows()
                                ? IsChildOnWindows(process, host)
                                : getpgid(process.Id) == host
                                    || (OperatingSystem.IsLinux() && EnvironmentOnLinux(process).IndexOf(mark) >= 0)
                        )
                    )
                    {
                        process.Kill(entireProcessTree: true);
                    }
                }
                catch (Exception e)
                    when (e
                            is InvalidOperationException
                                or AggregateException
                                or Win32Exception
                                or IOException
                                or UnauthorizedAccessException
                    )
                {
                    // The process has already ended, or belongs to another user.
                }
            }
        }
    }

    private static ReadOnlySpan<byte> EnvironmentOnLinux(Process process) =>
        File.ReadAllBytes($"/proc/{process.Id}/environ");

    private static bool IsChildOnWindows(Process process, int host)
    {
        const int BasicInformation = 0;
        const int Parent = 5;
        Span<nint> information = stackalloc nint[6];
        using var self = Process.GetCurrentProcess();
        // Process ids are reused, so a child must also be younger than its parent.
        return NtQueryInformationProcess(
                process.Handle,
                BasicInformation,
                information,
                information.Length * nint.Size,
                out _
            ) == 0
            && information[Parent] == host
            && process.StartTime >= self.StartTime;
    }

    [LibraryImport("libc")]
    private static partial int setpgid(int process, int group);

    [LibraryImport("libc")]
    private static partial int getpgid(int process);

    [LibraryImport("ntdll")]
    private static partial int NtQueryInformationProcess(
        nint process,
        int kind,
        Span<nint> information,
        int size,
        out int written
    );
}
