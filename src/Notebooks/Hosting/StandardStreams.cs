using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Reserves standard output for the protocol. Programs that a cell starts write to standard error instead, so that
/// their output can't get between two lines of JSON.
/// </summary>
internal static partial class StandardStreams
{
    private const int StandardOutputHandle = -11;
    private const int StandardErrorHandle = -12;

    /// <exception cref="Win32Exception">The process has no standard output, or no standard error.</exception>
    public static Stream TakeOutput()
    {
        if (OperatingSystem.IsWindows())
        {
            var output = Console.OpenStandardOutput();
            Require(SetStdHandle(StandardOutputHandle, GetStdHandle(StandardErrorHandle)));
            return output;
        }

        // Children must not inherit the descriptor, or the front-end would wait for their end, too. The runtime's own
        // function ensures that. The fcntl that it uses can't be called from here, because it is variadic, and Apple
        // silicon passes variadic arguments differently from how .NET does.
        var own = Duplicate(1);
        Require(own >= 0);
        Require(dup2(2, 1) >= 0);
        return new FileStream(new SafeFileHandle(own, ownsHandle: true), FileAccess.Write, bufferSize: 0);
    }

    private static void Require(bool succeeded)
    {
        if (!succeeded)
        {
            throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }

    [LibraryImport("libSystem.Native", EntryPoint = "SystemNative_Dup", SetLastError = true)]
    private static partial nint Duplicate(nint descriptor);

    [LibraryImport("libc", SetLastError = true)]
    private static partial int dup2(int from, int to);

    [LibraryImport("kernel32")]
    private static partial nint GetStdHandle(int handle);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool SetStdHandle(int handle, nint to);
}
