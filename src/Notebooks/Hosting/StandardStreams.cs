using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Reserves standard output for the protocol. Programs that a cell starts write to standard error instead, so that their output can't
/// get between two lines of JSON.
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

        // Children must not inherit the descriptor: the front-end would wait for their end, too.
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
