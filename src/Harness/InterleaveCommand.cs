using System.Diagnostics;
using System.Runtime;
using BenchmarkDotNet.Environments;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>interleave ID…</c> is one launch of several benchmarks. It first reports that they are ready. Then it answers
/// each input line: a number runs as many rounds of turns, in random order; <c>collect</c> times collections;
/// <c>end</c> reports all times. Each answer is a line of JSON. The benchmarks share a process, because switching
/// processes took as long as five slices, and starting a process for each took longer than measuring. Differences
/// between processes (layout, profile) become differences between launches, for all benchmarks alike.
/// </summary>
internal static class InterleaveCommand
{
    // The runtime recompiles a method after 30 calls, and again after 30 more, each time for some milliseconds on a
    // thread of its own. It is done if it says so, and has compiled nothing for this long and during enough turns. A
    // turn makes at least 16 calls, unless a call repeats its operation.
    private static readonly TimeSpan Rest = TimeSpan.FromMilliseconds(60);
    private const int TurnsOfRest = 4;

    // The first turn estimates the calls per slice; the second refines the estimate.
    private const int TurnsForSlice = 2;

    private static string Collector =>
        (GCSettings.IsServerGC ? "server" : "workstation")
        + (GCSettings.LatencyMode == GCLatencyMode.Batch ? ", not concurrent" : ", concurrent");

    public static int Run(Assembly build, string[] ids)
    {
        using var answers = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        Console.SetOut(Console.Error);
        ParentProcess.EndWithIt();
        if (Environment.ProcessorCount == 1)
        {
            // For the servers that benchmarks start. On one processor, .NET ignores the setting for the server
            // collector.
            Environment.SetEnvironmentVariable("DOTNET_PROCESSOR_COUNT", "2");
        }

        // Compiles this code before the warm-up, not after it.
        _ = ProcessorWait.Now;
        using var tiers = new TierEvents();
        var asked = ids.Select(id => new InterleavedHost(build, int.Parse(id, CultureInfo.InvariantCulture), tiers))
            .ToArray();
        var hosts = asked.Where(host => host.Exists).ToArray();
        InterleavedHost[] unoptimized;
        try
        {
            unoptimized = WarmUp(hosts, tiers, SetUp(hosts));
        }
        // Shows what a set-up throws, for example that the variants' answers differ.
        catch (Exception exception)
        {
            answers.WriteLine(Message.ToLine(new LaunchReady("", "", 0, [], [], TextOf(exception))));
            return 1;
        }

        answers.WriteLine(
            Message.ToLine(
                new LaunchReady(
                    BenchmarkEnvironmentInfo.GetCurrent().RuntimeVersion,
                    Collector,
                    TakeTurns(hosts, round: 0).TotalMilliseconds,
                    [.. Enumerable.Range(0, asked.Length).Where(index => !asked[index].Exists)],
                    [.. Enumerable.Range(0, asked.Length).Where(index => unoptimized.Contains(asked[index]))],
                    WrongAnswers: null
                )
            )
        );

        var (before, working) = (ProcessorWait.Now, new Stopwatch());
        var random = new Random();
        var round = 1;
        while (ParentProcess.ReadLine() is var line && line != "end")
        {
            working.Start();
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

            working.Stop();
            answers.WriteLine(Message.ToLine(round));
        }

        var preempted = before.ShareOf(working.Elapsed);
        Array.ForEach(hosts, host => host.End());
        answers.WriteLine(Message.ToLine(hosts.Select(host => host.Figures(preempted))));
        return 0;
    }

    // An exception of memory has no message of its own.
    private static string TextOf(Exception exception) =>
        exception is OutOfMemoryException ? nameof(OutOfMemoryException) : exception.Message;

    private static double SetUp(InterleavedHost[] hosts)
    {
        // With one host only, as in BenchmarkDotNet's own process: a collection scans the stack of each host's thread.
        Start(hosts.Take(1));
        var bytes = AllocationCounter.BytesBetweenCollections();
        Start(hosts.Skip(1));
        return bytes;
    }

    private static void Start(IEnumerable<InterleavedHost> hosts)
    {
        var started = hosts.ToArray();
        // All at once, because some set-ups wait.
        Array.ForEach(started, host => host.Start());
        Array.ForEach(started, host => host.WaitUntilJoined());
    }

    /// <returns>The benchmarks whose code isn't final, although they have been called for long.</returns>
    private static InterleavedHost[] WarmUp(InterleavedHost[] hosts, TierEvents tiers, double bytesBetweenCollections)
    {
        var (sinceStart, sinceCompiled) = (Stopwatch.StartNew(), Stopwatch.StartNew());
        var unoptimized = hosts;
        for (
            var (events, turns) = (0, 0);
            unoptimized.Length > 0 && sinceStart.Elapsed < LaunchReady.MaxWarmUp;
            turns++
        )
        {
            Array.ForEach(hosts, host => host.Engine!.WarmUp(InterleavedEngine.ShortSlice, mayCallOnce: false));
            // Leaves the core to the JIT's thread: two launches that start together share two cores among four threads.
            Thread.Sleep(1);
            if (tiers.Count != events || !tiers.IsAtRest)
            {
                (events, turns) = (tiers.Count, 0);
                sinceCompiled.Restart();
            }
            else if (sinceCompiled.Elapsed >= Rest && turns >= TurnsOfRest)
            {
                unoptimized = Array.FindAll(hosts, host => !tiers.IsFinal(host.Engine!.Workload));
            }
        }

        // Neither slices nor counted bytes may contain what listening costs.
        tiers.End();
        for (var turn = 0; turn < TurnsForSlice; turn++)
        {
            Array.ForEach(hosts, host => host.Engine!.WarmUp(InterleavedEngine.WholeSlice, mayCallOnce: true));
        }

        Array.ForEach(hosts, host => host.Engine!.FindLeadIn(bytesBetweenCollections));
        return unoptimized;
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
