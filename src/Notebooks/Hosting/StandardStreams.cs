using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Keeps standard output for the protocol alone: what programs that a cell has started write to it goes to standard error from here on,
/// where it can't get between two lines of JSON.
/// </summary>
internal static partial class StandardStreams
{
    private const int StandardOutputHandle = -11;
    private const int StandardErrorHandle = -12;

    public static Stream TakeOutput()
    {
        if (OperatingSystem.IsWindows())
        {
            var output = Console.OpenStandardOutput();
            SetStdHandle(StandardOutputHandle, GetStdHandle(StandardErrorHandle));
            return output;
        }

        // A descriptor that children don't inherit: they would keep the front-end waiting for the end of this process.
        var own = fcntl(1, OperatingSystem.IsMacOS() ? 67 : 1030, 3);
        _ = dup2(2, 1);
        return new FileStream(new SafeFileHandle(own, ownsHandle: true), FileAccess.Write, bufferSize: 0);
    }

    [LibraryImport("libc")]
    private static partial int fcntl(int descriptor, int command, int argument);

    [LibraryImport("libc")]
    private static partial int dup2(int from, int to);

    [LibraryImport("kernel32")]
    private static partial nint GetStdHandle(int handle);

    [LibraryImport("kernel32")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool SetStdHandle(int handle, nint to);
}
