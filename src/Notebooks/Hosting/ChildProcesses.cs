using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>The programs that this process has started. .NET can end a tree of them, but doesn't say which there are.</summary>
internal static partial class ChildProcesses
{
    /// <summary>The environment variable that holds the mark of a host.</summary>
    public const string Mark = "PRICE_OF_AWAIT_HOST";

    private const int MostOfMacOS = 1024;

    /// <summary>Ends them all, with what they started.</summary>
    public static void End()
    {
        foreach (var id in Ids())
        {
            try
            {
                using var child = Process.GetProcessById(id);
                child.Kill(entireProcessTree: true);
            }
            catch (Exception e) when (e is ArgumentException or InvalidOperationException or AggregateException or Win32Exception)
            {
                // It has ended by itself, or this user may not end some of it, such as a program of another user.
            }
        }
    }

    /// <summary>
    /// Ends what came of a host and belongs to nobody any more, as it left both its parent and its group. Only Linux tells which these
    /// are.
    /// </summary>
    /// <param name="host">The mark of the host, which all that came of it has in its environment.</param>
    public static void EndMarked(string host)
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        var mark = Encoding.UTF8.GetBytes($"{Mark}={host}\0");
        foreach (var id in AllOnLinux().Where(id => id != Environment.ProcessId && IsMarkedOnLinux(id, mark)))
        {
            try
            {
                using var left = Process.GetProcessById(id);
                left.Kill();
            }
            catch (Exception e) when (e is ArgumentException or InvalidOperationException or Win32Exception)
            {
                // It has ended by itself.
            }
        }
    }

    private static bool IsMarkedOnLinux(int id, byte[] mark)
    {
        try
        {
            return File.ReadAllBytes(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/environ")).AsSpan().IndexOf(mark) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It has ended, or is another user's.
            return false;
        }
    }

    private static IEnumerable<int> AllOnLinux() =>
        from folder in Directory.EnumerateDirectories("/proc")
        let id = int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0
        where id > 0
        select id;

    private static IEnumerable<int> Ids() =>
        OperatingSystem.IsLinux() ? IdsOnLinux()
        : OperatingSystem.IsMacOS() ? IdsOnMacOS()
        : OperatingSystem.IsWindows() ? IdsOnWindows()
        : [];

    private static IEnumerable<int> IdsOnLinux() =>
        AllOnLinux().Where(id => StatusOnLinux(id) is { State: not "Z" } status && status.Parent == Environment.ProcessId);

    /// <summary>Null when there is no such process.</summary>
    private static (string State, int Parent)? StatusOnLinux(int id)
    {
        try
        {
            var status = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/stat"));
            // "id (name) state parent …", where the name may hold anything.
            var fields = status[(status.LastIndexOf(')') + 1)..].Split(' ', 3, StringSplitOptions.RemoveEmptyEntries);
            return (fields[0], int.Parse(fields[1], CultureInfo.InvariantCulture));
        }
        catch (IOException)
        {
            return null;
        }
    }

    private static int[] IdsOnMacOS()
    {
        var ids = new int[MostOfMacOS];
        var count = proc_listchildpids(Environment.ProcessId, ids, ids.Length * sizeof(int));
        return ids[..Math.Clamp(count, 0, ids.Length)];
    }

    private static IEnumerable<int> IdsOnWindows()
    {
        using var self = Process.GetCurrentProcess();
        foreach (var process in Process.GetProcesses())
        {
            using (process)
            {
                if (IsChildOnWindows(process, self))
                {
                    yield return process.Id;
                }
            }
        }
    }

    private static bool IsChildOnWindows(Process process, Process self)
    {
        try
        {
            const int BasicInformation = 0;
            var status = NtQueryInformationProcess(
                process.Handle, BasicInformation, out var information, Marshal.SizeOf<ProcessBasicInformation>(), out _);
            // Process numbers are reused: a child is also younger than its parent.
            return status == 0 && information.Parent == self.Id && process.StartTime >= self.StartTime;
        }
        catch (Exception e) when (e is Win32Exception or InvalidOperationException)
        {
            // It has ended, or we may not ask about it.
            return false;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    private struct ProcessBasicInformation
    {
        public nint ExitStatus;
        public nint Environment;
        public nint Affinity;
        public nint Priority;
        public nint Id;
        public nint Parent;
    }

    [LibraryImport("libproc")]
    private static partial int proc_listchildpids(int parent, [Out] int[] children, int size);

    [LibraryImport("ntdll")]
    private static partial int NtQueryInformationProcess(
        nint process, int kind, out ProcessBasicInformation information, int size, out int written);
}
