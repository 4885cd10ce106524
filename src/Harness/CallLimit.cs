using System.Diagnostics;

namespace PriceOfAwait.Harness;

/// <summary>
/// Ends the process if a call of the measured code doesn't return, or says which call ended it. Watching allocates
/// nothing.
/// </summary>
internal static class CallLimit
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(250);

    private static long _until;
    private static TimeSpan _limit;
    private static bool _isOurs;

    /// <summary>What is being called, or was called when it threw.</summary>
    public static BenchmarkId? Called { get; private set; }

    public static void Watch()
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            if (Called is not null && !Volatile.Read(ref _isOurs))
            {
                Console.Error.WriteLine($"{Called} ended the process.");
                // Otherwise the exit code would be the call's, which may say that all is well.
                Process.GetCurrentProcess().Kill();
            }
        };
        new Thread(() =>
        {
            while (true)
            {
                Thread.Sleep(Pause);
                if (Called is { } called && Environment.TickCount64 > Volatile.Read(ref _until))
                {
                    Console.Error.WriteLine(
                        $"{called} has not returned for seconds, so it never ends, or it waits for what doesn't come."
                    );
                    Exit(InspectionExit.DidNotReturn);
                }
            }
        })
        {
            IsBackground = true,
            Name = "watches calls",
        }.Start();
    }

    public static void Begin(BenchmarkId called, TimeSpan limit)
    {
        _limit = limit;
        Restart();
        Called = called;
    }

    /// <summary>
    /// Gives the next call the whole limit again. On a busy machine, a batch of calls that block takes longer than any
    /// limit that is short enough to notice a call that never returns.
    /// </summary>
    public static void Restart() =>
        Volatile.Write(ref _until, Environment.TickCount64 + (long)_limit.TotalMilliseconds);

    public static void End() => Called = null;

    /// <summary>Ends this process on behalf of the harness.</summary>
    public static void Exit(int code)
    {
        Volatile.Write(ref _isOurs, true);
        Environment.Exit(code);
    }
}
