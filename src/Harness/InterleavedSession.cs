using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// Measures benchmarks interleaved, launch after launch, for as long as the asking process wants another. A launch has one process for
/// each set of parameters and each runtime; the runtimes' processes take their rounds in turn.
/// </summary>
internal sealed class InterleavedSession(IReadOnlyList<BenchmarkCase> benchmarks, EventWriter events)
{
    // Starting and warming up takes a launch half a second and more. Launches of 120 rounds differed by as much as launches of 15 where
    // methods take nanoseconds, and by half as much where they take a tenth of a microsecond. These share a round with few others, and get
    // some sixty rounds in this time; where many share it or calls lead in, more launches tell more than more rounds.
    private const int MostRounds = 120;
    private const int LeastRounds = 12;
    private const double MillisecondsOfRounds = 150;

    private const int LossesThatAreTooMany = 2;

    private readonly Random _random = new();
    private readonly Dictionary<BenchmarkCase, int> _losses = [];
    private readonly HashSet<BenchmarkCase> _absent = [];

    private Task _ending = Task.CompletedTask;

    /// <summary>
    /// Measures until a line on standard input says <c>enough</c>; asked is after each launch. Where the line ends in a runtime's name, the
    /// others take part no longer.
    /// </summary>
    /// <exception cref="InvalidBenchmarksException">A set-up failed.</exception>
    public async Task RunAsync()
    {
        var taking = benchmarks;
        for (var launch = 1; ; launch++)
        {
            var groups = taking.GroupBy(benchmark => benchmark.Parameters.ValueInfo).Select(group => group.ToArray()).ToArray();
            foreach (var together in Shuffled(groups).Chunk(Environment.ProcessorCount))
            {
                await LaunchAsync([.. together.Select(group => group.Where(IsWorthAnother).ToArray())], launch);
            }

            await _ending;
            events.Write(new BenchEvent.Launched(launch));
            switch (ParentProcess.ReadLine().Split(' ', 2))
            {
                case ["enough"]:
                    return;
                case [_, var runtime]:
                    taking = [.. benchmarks.Where(benchmark => ToolchainOf(benchmark.Job).Runtime == runtime)];
                    break;
            }
        }
    }

    private static PrebuiltToolchain ToolchainOf(Job job) => (PrebuiltToolchain)job.Infrastructure.Toolchain;

    private bool IsWorthAnother(BenchmarkCase benchmark) =>
        !_absent.Contains(benchmark) && _losses.GetValueOrDefault(benchmark) < LossesThatAreTooMany;

    private T[] Shuffled<T>(IEnumerable<T> items) => [.. items.OrderBy(_ => _random.Next())];

    /// <summary>
    /// One launch of some sets of parameters: started together, measured one after the other. The processes may still be ending when this
    /// returns.
    /// </summary>
    private async Task LaunchAsync(BenchmarkCase[][] groups, int launch)
    {
        var processesOfGroups = groups.Select(ProcessesFor).ToArray();
        var processes = processesOfGroups.SelectMany(ofGroup => ofGroup).ToList();
        // No more at once than there are cores: they compile and warm up.
        using var cores = new SemaphoreSlim(Environment.ProcessorCount);
        try
        {
            await Task.WhenAll(Shuffled(processes).Select(async process =>
            {
                await cores.WaitAsync();
                try
                {
                    await process.StartAsync();
                }
                finally
                {
                    cores.Release();
                }
            }));
        }
        catch
        {
            processes.ForEach(process => process.Dispose());
            throw;
        }

        foreach (var benchmark in processes.SelectMany(process => process.Absent).Where(_absent.Add))
        {
            events.Write(new BenchEvent.Absent(EventWriter.SubjectOf(benchmark)));
        }

        // Nothing else must run beside the turns.
        await _ending;
        foreach (var ofGroup in processesOfGroups)
        {
            await TakeTurnsAsync([.. ofGroup.Where(process => process.Obstacle is null)]);
        }

        _ending = EndAsync(processes, launch);
    }

    private async Task TakeTurnsAsync(InterleavedProcess[] running)
    {
        var roundTime = running.Select(process => process.Round).DefaultIfEmpty(1).Max();
        var rounds = (int)Math.Clamp(MillisecondsOfRounds / roundTime, LeastRounds, MostRounds);
        if (running is [var only])
        {
            await only.TakeTurnsAsync(rounds);
        }
        else
        {
            for (var round = 0; round < rounds; round++)
            {
                foreach (var process in Shuffled(running))
                {
                    await process.TakeTurnsAsync(1);
                }
            }
        }
    }

    private async Task EndAsync(IReadOnlyList<InterleavedProcess> processes, int launch)
    {
        foreach (var process in processes)
        {
            using (process)
            {
                var figures = await process.EndAsync();
                foreach (var (benchmark, index) in process.Benchmarks.Select((benchmark, index) => (benchmark, index)))
                {
                    var (subject, isControl) = (EventWriter.SubjectOf(benchmark), process.Benchmarks.Take(index).Contains(benchmark));
                    if (figures.Count > 0)
                    {
                        var figure = figures[index];
                        events.Write(new BenchEvent.Measured(
                            subject, isControl, process.Runtime, figure.Launch with { Number = launch }, figure.Bytes));
                    }
                    else if (!isControl)
                    {
                        _losses[benchmark] = _losses.GetValueOrDefault(benchmark) + 1;
                        events.Write(new BenchEvent.Lost(subject, launch, process.Obstacle!));
                    }
                }
            }
        }
    }

    /// <summary>
    /// A process for each runtime. Once a process was lost, each of its benchmarks gets its own, so that the one that ends its process
    /// takes no other with it.
    /// </summary>
    private List<InterleavedProcess> ProcessesFor(BenchmarkCase[] benchmarks) =>
    [
        .. from onRuntime in benchmarks.GroupBy(benchmark => benchmark.Job)
           let together = onRuntime.Where(benchmark => !_losses.ContainsKey(benchmark)).ToArray()
           from inProcess in onRuntime.Except(together).Select(alone => new[] { alone }).Append(together)
           where inProcess.Length > 0
           select new InterleavedProcess(ToolchainOf(onRuntime.Key), WithControl(inProcess)),
    ];

    /// <summary>The baseline takes part twice: the distance of its two figures tells how the machine treats equal things.</summary>
    private static BenchmarkCase[] WithControl(BenchmarkCase[] benchmarks) =>
        [.. benchmarks, .. benchmarks.Where(benchmark => benchmark.Descriptor.Baseline)];
}
