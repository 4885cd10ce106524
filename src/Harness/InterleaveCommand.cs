using System.Diagnostics;
using BenchmarkDotNet.Environments;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>interleave ID…</c> is one launch of benchmarks with the same parameters. It reports when they are ready, takes as many rounds of
/// turns, in random order, as each line on standard input says, times collections at the line <c>collect</c>, and reports all times after
/// the line <c>end</c>. Each answer is a line of JSON.
/// The benchmarks share a process. With a process for each, handing over a turn took as long as five slices, and starting them took longer
/// than all that was measured: a budget of some seconds allowed half as many launches of half as many rounds. What differs between
/// processes (layout, profile) differs between launches, for all benchmarks alike.
/// </summary>
internal static class InterleaveCommand
{
    // The JIT compiles a method again after 30 calls, and once more after 30 more, each time for some milliseconds on a thread of its
    // own. If it has compiled nothing for this long, and for enough turns of 16 calls or more, it is done.
    private static readonly TimeSpan Rest = TimeSpan.FromMilliseconds(60);
    private const int TurnsOfRest = 10;
#if NET6_0_OR_GREATER
    private static readonly TimeSpan MaxWarmUp = TimeSpan.FromSeconds(2);
#else
    // For runtimes that don't tell how much the JIT has compiled.
    private static readonly TimeSpan MaxWarmUp = TimeSpan.FromSeconds(0.6);
#endif

    // The first finds out how many calls a slice has, from that many in a short one; the second from as many as that.
    private const int TurnsForSlice = 2;

    public static int Run(Assembly build, string[] ids)
    {
        using var answers = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        Console.SetOut(Console.Error);
        ParentProcess.EndWithIt();

        var asked = ids.Select(id => new InterleavedHost(build, int.Parse(id, CultureInfo.InvariantCulture))).ToArray();
        var hosts = asked.Where(host => host.Exists).ToArray();
        try
        {
            WarmUp(hosts, SetUp(hosts));
        }
        // Whatever a set-up throws, such as that the variants give different answers, is for a reader to see.
        catch (Exception exception)
        {
            answers.WriteLine(Message.ToLine(new LaunchReady("", 0, [], exception.Message)));
            return 1;
        }

        answers.WriteLine(Message.ToLine(new LaunchReady(
            BenchmarkEnvironmentInfo.GetCurrent().RuntimeVersion,
            TakeTurns(hosts, round: 0).TotalMilliseconds,
            [.. Enumerable.Range(0, asked.Length).Where(index => !asked[index].Exists)],
            Invalid: null)));

        var random = new Random();
        var round = 1;
        while (ParentProcess.ReadLine() is var line && line != "end")
        {
            if (line == "collect")
            {
                Array.ForEach(hosts, host => host.MeasureCollecting());
            }
            else
            {
                for (var last = round + int.Parse(line, CultureInfo.InvariantCulture); round < last; round++)
                {
                    TakeTurns([.. hosts.OrderBy(_ => random.Next())], round);
                }
            }

            answers.WriteLine(Message.ToLine(round));
        }

        Array.ForEach(hosts, host => host.End());
        answers.WriteLine(Message.ToLine(hosts.Select(host => host.Figures())));
        return 0;
    }

    /// <summary>Returns the bytes that are allocated between two collections.</summary>
    private static double SetUp(InterleavedHost[] hosts)
    {
        // With one host only, as in BenchmarkDotNet's own process: each host has a thread, whose stack a collection looks through.
        Start(hosts.Take(1));
        var bytes = AllocationCounter.BytesBetweenCollections();
        Start(hosts.Skip(1));
        return bytes;
    }

    private static void Start(IEnumerable<InterleavedHost> hosts)
    {
        var started = hosts.ToArray();
        // All at once: some set-ups wait for something.
        Array.ForEach(started, host => host.Start());
        Array.ForEach(started, host => host.WaitUntilJoined());
    }

    private static void WarmUp(InterleavedHost[] hosts, double bytesBetweenCollections)
    {
        var (sinceStart, sinceCompiled) = (Stopwatch.StartNew(), Stopwatch.StartNew());
        for (var (compiled, turns) = (0L, 0);
            (sinceCompiled.Elapsed < Rest || turns < TurnsOfRest) && sinceStart.Elapsed < MaxWarmUp; turns++)
        {
            Array.ForEach(hosts, host => host.Engine!.WarmUp(InterleavedEngine.ShortSlice));
            // Leaves the core to the JIT's thread: two launches that start together have two cores for four threads.
            Thread.Sleep(1);
            var now = FinalTier.CompiledMethods();
            if (now != compiled)
            {
                (compiled, turns) = (now, 0);
                sinceCompiled.Restart();
            }
        }

        for (var turn = 0; turn < TurnsForSlice; turn++)
        {
            Array.ForEach(hosts, host => host.Engine!.WarmUp(InterleavedEngine.WholeSlice));
        }

        Array.ForEach(hosts, host => host.Engine!.FindLeadIn(bytesBetweenCollections));
    }

    private static TimeSpan TakeTurns(InterleavedHost[] hosts, int round)
    {
        var time = Stopwatch.StartNew();
        foreach (var host in hosts)
        {
            var slice = host.Engine!.Measure();
            if (round > 0)
            {
                host.Slices.Add(slice);
            }
        }

        return time.Elapsed;
    }
}
