using System.Diagnostics;
using System.Reflection;
using PriceOfAwait.Observing;

namespace PriceOfAwait.Measuring;

/// <summary>How benchmarks are measured.</summary>
public sealed record BenchOptions
{
    /// <summary>How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</summary>
    public Speed Speed { get; init; } = SpeedSetting.Current;

    /// <summary>BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; none for all.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>Gets a line for each build and, where nobody asks for a <see cref="Report"/>, for each launch.</summary>
    public TextWriter Progress { get; init; } = Console.Out;

    /// <summary>Gets what is known after each launch.</summary>
    public Action<SessionProgress>? Report { get; init; }
}

/// <summary>
/// Measures. A notebook names a benchmark class; the compiled Release code runs in processes of its own, BenchmarkDotNet
/// inside, and its figures come back as data.
/// </summary>
public static class Bench
{
    /// <summary>
    /// Measures the benchmarks of a class, or reads what was recorded of them. Writes one line per launch to the console, with the widest
    /// interval so far and an estimate of the time left.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <returns>The figures. What could not be measured is named in <see cref="Run.Missing"/>; nothing measured is lost.</returns>
    /// <exception cref="BenchException">Nothing can be measured, or nothing is recorded; the message says why and what to do.</exception>
    public static Task<Run> RunAsync<TBenchmarks>(Speed? speed = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, new() { Speed = speed ?? SpeedSetting.Current }, cancellationToken);

    /// <summary>
    /// Measures the benchmarks of a class on several runtimes, or reads what was recorded of them. Each runtime has a build of its own,
    /// made first where there is none; then all runtimes are measured interleaved, in the same rounds.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; all where it is not given.</param>
    /// <returns>The figures of each runtime, or why there are none; the other runtimes' stand.</returns>
    /// <exception cref="BenchException">Nothing can be measured on any runtime; the message says why and what to do.</exception>
    public static Task<RuntimeRuns> RunAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<string>? only = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, runtimes, new() { Only = only ?? [] }, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)" path="/returns|/exception"/>
    public static async Task<Run> RunAsync(string benchmarks, BenchOptions options, CancellationToken cancellationToken = default)
    {
        RequireRelease(typeof(Bench).Assembly);
        if (options.Speed == Speed.Recorded)
        {
            var recorded = RecordedRuns.Load(Repository.RecordedData, benchmarks);
            await options.Progress.WriteLineAsync(recorded.Provenance);
            return recorded;
        }

        return Findings.Tell(SharedSessions.OfThisRun is { } shared
            ? RecordedRuns.InLessons(await SharedAsync(shared, benchmarks, options, cancellationToken))
            : await MeasureAsync(benchmarks, LessonsBuild.Default, options, cancellationToken));
    }

    /// <summary>The same on several runtimes.</summary>
    /// <inheritdoc
    ///     cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, CancellationToken)"
    ///     path="/returns|/exception"/>
    public static async Task<RuntimeRuns> RunAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, BenchOptions options, CancellationToken cancellationToken = default)
    {
        RequireRelease(typeof(Bench).Assembly);
        if (options.Speed == Speed.Recorded)
        {
            return RecordedRuns.Load(Repository.RecordedData, benchmarks, runtimes);
        }

        // A runtime that took no part in the run's one session is no reason to measure the others anew.
        var session = SharedSessions.OfThisRun is { } shared && shared.SampleOf(benchmarks) is not null
            ? await SharedAsync(shared, benchmarks, options, cancellationToken)
            : [];
        var measured = session.Count > 0 && runtimes.All(runtime => session.Any(run => run.On == runtime.Id))
            ? new(benchmarks, [.. runtimes.Select(runtime => new RuntimeRun(runtime, session.First(run => run.On == runtime.Id), null))])
            // Measuring never overlaps with building.
            : await MeasureAsync(
                benchmarks, await RuntimeBuild.AllAsync(runtimes, options.Progress, cancellationToken), _ => options.Only, options,
                cancellationToken);
        foreach (var run in measured.Runs.Select(one => one.Run).OfType<Run>())
        {
            Findings.Tell(run);
        }

        return measured;
    }

    /// <summary>
    /// Measures classes on all runtimes by a schedule that is fixed beforehand: all of each on the newest runtime that needs no special
    /// settings, which is the lessons' own, and a sample on the others. The sessions take their launches by turns, one launch of each class
    /// after the other, so that each has met as many minutes as it has launches.
    /// </summary>
    /// <param name="samples">
    /// BenchmarkDotNet's patterns for the benchmarks to measure on the other runtimes, none for all, by the class's full name.
    /// </param>
    /// <param name="progress">Gets a line per build and per launch.</param>
    /// <returns>What each class showed, or why nothing of it was measured.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled; no session was at its end.</exception>
    public static async Task<IReadOnlyList<(string Benchmarks, RuntimeRuns? Runs, string? Obstacle)>> RecordAsync(
        IReadOnlyDictionary<string, IReadOnlyList<string>> samples, TextWriter progress, CancellationToken cancellationToken = default)
    {
        var builds = await RuntimeBuild.AllAsync(Runtimes.All, progress, cancellationToken);
        var own = RuntimeBuild.LessonsOwn(builds);
        using var turn = new SemaphoreSlim(1);
        return await Task.WhenAll(samples.Select(async sample =>
        {
            try
            {
                var options = new BenchOptions { Report = launch => progress.WriteLine($"{NameOf(sample.Key)}  {launch}") };
                return (sample.Key, await MeasureAsync(
                    sample.Key, builds, runtime => runtime == own ? [] : sample.Value, options, cancellationToken, Schedule.Recording,
                    turn: turn), (string?)null);
            }
            catch (BenchException e)
            {
                return (sample.Key, (RuntimeRuns?)null, e.Message);
            }
        }));
    }

    /// <summary>A benchmark class's own name, such as <c>SyncVsAsync</c>.</summary>
    /// <param name="benchmarks">Its full name.</param>
    public static string NameOf(string benchmarks) => benchmarks[(benchmarks.LastIndexOf('.') + 1)..];

    /// <summary>The full names of the benchmark classes in the lessons.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimization.</exception>
    public static async Task<IReadOnlyList<string>> ClassesAsync(CancellationToken cancellationToken = default)
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, variables: [], "--list", "flat");
        var classes = new HashSet<string>();
        while (await process.ReadLineAsync(cancellationToken) is { } method)
        {
            classes.Add(method[..method.LastIndexOf('.')]);
        }

        return [.. classes];
    }

    /// <summary>A class by itself, of any build.</summary>
    internal static async Task<Run> MeasureAsync(
        string benchmarks, LessonsBuild lessons, BenchOptions options, CancellationToken cancellationToken, Schedule? schedule = null)
    {
        RequireRelease(typeof(Bench).Assembly);
        var session = new Session(benchmarks, [new(null, lessons, options.Only)], schedule, ReportOf(options));
        return (await session.RunAsync(cancellationToken))[0] with
        {
            ChangedSource = lessons == LessonsBuild.Default ? LessonsBuild.ChangedSource : null,
        };
    }

    /// <summary>A class on several runtimes.</summary>
    /// <param name="only">The patterns for each runtime; none for all.</param>
    /// <param name="goesOn">A runtime that goes on by itself when the others know enough.</param>
    /// <param name="turn">Held during each launch, where other sessions have theirs meanwhile.</param>
    internal static async Task<RuntimeRuns> MeasureAsync(
        string benchmarks, IReadOnlyList<RuntimeBuild> builds, Func<Runtime, IReadOnlyList<string>> only, BenchOptions options,
        CancellationToken cancellationToken, Schedule? schedule = null, Runtime? goesOn = null, SemaphoreSlim? turn = null)
    {
        List<SessionBuild> there =
        [
            .. from build in builds
               where build.Build is not null
               select new SessionBuild(build.Runtime, build.Build!, only(build.Runtime)),
        ];
        if (there.Count == 0)
        {
            throw new BenchException(
                $"{benchmarks} can be measured on none of these runtimes. {string.Join('\n', builds.Select(build => build.Obstacle))}");
        }

        var session = new Session(benchmarks, there, schedule, ReportOf(options))
        {
            GoesOn = there.Find(build => build.Runtime == goesOn),
            Turn = turn ?? new(1),
        };
        var runs = await session.RunAsync(cancellationToken);
        return new(benchmarks, [.. builds.Select(build => OnRuntime(build, runs.FirstOrDefault(run => run.On == build.Runtime.Id)))]);
    }

    /// <summary>The runs of a class in the one session that all notebooks share: measured now, or by a notebook before.</summary>
    internal static async Task<IReadOnlyList<Run>> SharedAsync(
        SharedSessions shared, string benchmarks, BenchOptions options, CancellationToken cancellationToken)
    {
        if (shared.Find(benchmarks) is { } before)
        {
            await options.Progress.WriteLineAsync(RecordedRuns.InLessons(before).Provenance);
            return before;
        }

        IReadOnlyList<Run> measured = [];
        if (shared.SampleOf(benchmarks) is { } sample)
        {
            var builds = await RuntimeBuild.AllAsync(shared.Runtimes, options.Progress, cancellationToken);
            // Where the lessons' own has no build, the class is measured as the lessons are built.
            if (RuntimeBuild.LessonsOwn(builds) is { } own)
            {
                var runs = await MeasureAsync(
                    benchmarks, builds, runtime => runtime == own ? [] : sample, options, cancellationToken, goesOn: own);
                measured = [.. runs.Runs.Select(one => one.Run).OfType<Run>()];
            }
        }

        if (measured.Count == 0)
        {
            measured = [await MeasureAsync(benchmarks, LessonsBuild.Default, options with { Only = [] }, cancellationToken)];
        }

        measured = [.. measured.Select(run => run with { IsShared = true })];
        shared.Keep(measured);
        return measured;
    }

    private static RuntimeRun OnRuntime(RuntimeBuild build, Run? run) =>
        run is { Measurements.Count: > 0 } or { Missing.Count: 0 }
            ? new(build.Runtime, run, null)
            : new(build.Runtime, null, build.Obstacle ?? run?.Missing[0].Why ?? "it was not measured")
            {
                IsUnavailable = build.IsUnavailable,
            };

    private static Action<SessionProgress> ReportOf(BenchOptions options) =>
        options.Report ?? (launch => options.Progress.WriteLine(launch.ToString()));

    /// <summary>Release or nothing.</summary>
    internal static void RequireRelease(Assembly library)
    {
        if (library.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new BenchException(
                $"{library.Location} is a Debug build, and Debug builds measure nothing worth knowing. "
                + "Build Release, which is this repository's default (dotnet build src), name the assembly under bin/Release, "
                + "and restart the kernel.");
        }
    }
}
