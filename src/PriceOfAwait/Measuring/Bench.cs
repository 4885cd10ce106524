using System.Diagnostics;
using System.Reflection;
using PriceOfAwait.Observing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures. A notebook names a benchmark class; the compiled Release code runs in a process of its own, BenchmarkDotNet
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
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <returns>The figures. What could not be measured is named in <see cref="Run.Missing"/>; nothing measured is lost.</returns>
    /// <exception cref="BenchException">Nothing can be measured, or nothing is recorded; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<Run> RunAsync<TBenchmarks>(Speed? speed = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, speed ?? SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets the line per launch.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)"/>
    public static Task<Run> RunAsync(string benchmarks, Speed speed, TextWriter progress, CancellationToken cancellationToken = default)
    {
        if (speed == Speed.Recorded)
        {
            RequireRelease(typeof(Bench).Assembly);
            var recorded = RecordedRuns.Load(Repository.RecordedData, benchmarks);
            progress.WriteLine(recorded.Provenance);
            return Task.FromResult(recorded);
        }

        return TellAsync();

        async Task<Run> TellAsync() => Findings.Tell(SharedSessions.OfThisRun is { } shared
            ? await RunAsync(shared, benchmarks, progress, cancellationToken)
            : await MeasureAsync(benchmarks, [], Lines(progress), cancellationToken));
    }

    /// <summary>Measures the benchmarks of a class, and tells after each launch how far it is.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; none for all.</param>
    /// <param name="report">Gets what is known after each launch.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)" path="/returns|/exception"/>
    public static Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, Action<SessionProgress> report,
        CancellationToken cancellationToken = default) =>
        MeasureAsync(benchmarks, only, Repository.LessonsAssembly, report, cancellationToken);

    /// <summary>
    /// Measures the benchmarks of a class on several runtimes, or reads what was recorded of them. Each runtime has a build of its own,
    /// made first where there is none; then all runtimes are measured interleaved, in the same rounds.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">
    /// BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; all where it is not given.
    /// </param>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <returns>The figures of each runtime, or why there are none; the other runtimes' stand.</returns>
    /// <exception cref="BenchException">Nothing can be measured on any runtime; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<RuntimeRuns> RunAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<string>? only = null, Speed? speed = null,
        CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, runtimes, only ?? [], speed ?? SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; none for all.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets a line per build and per launch.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"/>
    public static Task<RuntimeRuns> RunAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only, Speed speed, TextWriter progress,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        RequireRelease(typeof(Bench).Assembly);
        return speed == Speed.Recorded ? Task.FromResult(RecordedRuns.Load(Repository.RecordedData, benchmarks, runtimes)) : TellAsync();

        async Task<RuntimeRuns> TellAsync()
        {
            var measured = SharedSessions.OfThisRun is { } shared && shared.SampleOf(benchmarks) is not null
                ? await RunAsync(shared, benchmarks, runtimes, only, progress, cancellationToken)
                : await MeasureAsync(benchmarks, runtimes, only, progress, Lines(progress), cancellationToken);
            foreach (var run in measured.Runs.Select(one => one.Run).OfType<Run>())
            {
                Findings.Tell(run);
            }

            return measured;
        }
    }

    /// <summary>Measures the benchmarks of a class on several runtimes, and tells after each launch how far it is.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; none for all.</param>
    /// <param name="progress">Gets a line per build.</param>
    /// <param name="report">Gets what is known after each launch.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc
    ///     cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"
    ///     path="/returns|/exception"/>
    public static async Task<RuntimeRuns> MeasureAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only, TextWriter progress,
        Action<SessionProgress> report, CancellationToken cancellationToken = default)
    {
        // Measuring never overlaps with building.
        var builds = await RuntimeBuild.AllAsync(runtimes, progress, cancellationToken);
        return await MeasureAsync(benchmarks, builds, _ => only, schedule: null, report, cancellationToken);
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
    /// <param name="cancellationToken">Ends the builds, the measuring processes and all that they started.</param>
    /// <returns>What each class showed, or why nothing of it was measured.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled; no session was at its end.</exception>
    public static async Task<IReadOnlyList<(string Benchmarks, RuntimeRuns? Runs, string? Obstacle)>> RecordAsync(
        IReadOnlyDictionary<string, IReadOnlyList<string>> samples, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(samples);
        var builds = await RuntimeBuild.AllAsync(Runtimes.All, progress, cancellationToken);
        var own = RuntimeBuild.LessonsOwn(builds);
        using var turn = new SemaphoreSlim(1);
        return await Task.WhenAll(samples.Select(async sample =>
        {
            try
            {
                var runs = await MeasureAsync(
                    sample.Key, builds, runtime => runtime == own ? [] : sample.Value, Schedule.Recording,
                    launch => progress.WriteLine($"{NameOf(sample.Key)}  {launch}"), cancellationToken, turn: turn);
                return (sample.Key, runs, (string?)null);
            }
            catch (BenchException e)
            {
                return (sample.Key, (RuntimeRuns?)null, e.Message);
            }
        }));
    }

    /// <summary>A class by itself, as it was measured in a run's one session of it.</summary>
    internal static async Task<Run> RunAsync(
        SharedSessions shared, string benchmarks, TextWriter progress, CancellationToken cancellationToken) =>
        (await SessionAsync(shared, benchmarks, progress, cancellationToken)).Run;

    /// <summary>The same on several runtimes. One that took no part in that session is no reason to measure the others anew.</summary>
    internal static async Task<RuntimeRuns> RunAsync(
        SharedSessions shared, string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only,
        TextWriter progress, CancellationToken cancellationToken)
    {
        var session = (await SessionAsync(shared, benchmarks, progress, cancellationToken)).SideBySide;
        return session is not null && runtimes.All(runtime => session.Runs.Any(run => run.Runtime.Id == runtime.Id))
            ? session with { Runs = [.. runtimes.Select(runtime => session.Runs.First(run => run.Runtime.Id == runtime.Id))] }
            : await MeasureAsync(benchmarks, runtimes, only, progress, Lines(progress), cancellationToken);
    }

    /// <summary>A run's one session of a class: measured now, or by a notebook before.</summary>
    private static async Task<SharedSession> SessionAsync(
        SharedSessions shared, string benchmarks, TextWriter progress, CancellationToken cancellationToken)
    {
        if (shared.Find(benchmarks) is { } before)
        {
            progress.WriteLine(before.Run.Provenance);
            return before;
        }

        var session = (shared.SampleOf(benchmarks) is { } sample
                ? await SideBySideAsync(benchmarks, shared.Runtimes, sample, progress, cancellationToken)
                : null)
            ?? new(AsShared(await MeasureAsync(benchmarks, [], Lines(progress), cancellationToken)), null);
        shared.Keep(session);
        return session;
    }

    /// <summary>
    /// A class on several runtimes, and all of it on the lessons' own, which goes on by itself when the others know enough.
    /// <see langword="null"/> where that one has no figures: then it is measured as the lessons are built.
    /// </summary>
    private static async Task<SharedSession?> SideBySideAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> sample, TextWriter progress,
        CancellationToken cancellationToken)
    {
        var builds = await RuntimeBuild.AllAsync(runtimes, progress, cancellationToken);
        if (RuntimeBuild.LessonsOwn(builds) is not { } own)
        {
            return null;
        }

        var runs = await MeasureAsync(
            benchmarks, builds, runtime => runtime == own ? [] : sample, schedule: null, Lines(progress), cancellationToken, own);
        runs = runs with { Runs = [.. runs.Runs.Select(one => one with { Run = one.Run is { } run ? AsShared(run) : null })] };
        return runs.Runs.First(one => one.Runtime == own).Run is { } ofOwn ? new(ofOwn, runs) : null;
    }

    private static Run AsShared(Run run) => run with { IsShared = true };

    /// <summary>The same with builds at hand.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="builds">The runtimes' builds, or why there is none.</param>
    /// <param name="only">The patterns for each runtime; none for all.</param>
    /// <param name="schedule">When the session ends; that of a quick one where it is <see langword="null"/>.</param>
    /// <param name="report">Gets what is known after each launch.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <param name="goesOn">A runtime that goes on by itself when the session is over, until it knows as much as it would alone.</param>
    /// <param name="turn">Held during each launch, where other sessions have theirs meanwhile.</param>
    internal static async Task<RuntimeRuns> MeasureAsync(
        string benchmarks, IReadOnlyList<RuntimeBuild> builds, Func<Runtime, IReadOnlyList<string>> only, Schedule? schedule,
        Action<SessionProgress> report, CancellationToken cancellationToken, Runtime? goesOn = null, SemaphoreSlim? turn = null)
    {
        var obstacles = builds.Where(build => build.Build is null).ToDictionary(build => build.Runtime.Name, build => build.Obstacle!);
        if (obstacles.Count == builds.Count)
        {
            throw new BenchException($"{benchmarks} can be measured on none of these runtimes. {string.Join('\n', obstacles.Values)}");
        }

        var runs = await MeasureAsync(
            builds.Where(build => build.Build is not null).SelectMany(build =>
                new[] { "--on", build.Runtime.Name, build.Build!.Executable! }
                .Concat(build.Runtime.Environment.Select(variable => $"{variable.Key}={variable.Value}"))
                .Concat(Patterns(only(build.Runtime)))),
            new SessionLog(benchmarks, schedule, report) { GoesOn = goesOn?.Name }, LessonsBuild.Default, cancellationToken, turn);
        return new(benchmarks,
        [
            .. builds.Select(build => OnRuntime(build.Runtime, runs.GetValueOrDefault(build.Runtime.Name), obstacles) with
            {
                IsUnavailable = build.IsUnavailable,
            }),
        ]);
    }

    /// <summary>A benchmark class's own name, such as <c>SyncVsAsync</c>.</summary>
    /// <param name="benchmarks">Its full name.</param>
    public static string NameOf(string benchmarks) => benchmarks[(benchmarks.LastIndexOf('.') + 1)..];

    /// <summary>The full names of the benchmark classes in the lessons.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimization.</exception>
    public static async Task<IReadOnlyList<string>> ClassesAsync(CancellationToken cancellationToken = default)
    {
        using var process = LessonsProcess.Start(Repository.LessonsAssembly, "--list", "flat");
        var classes = new List<string>();
        await foreach (var method in process.ReadLinesAsync(cancellationToken))
        {
            classes.Add(method[..method.LastIndexOf('.')]);
        }

        return [.. classes.Distinct()];
    }

    internal static async Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, string lessons, Action<SessionProgress> report,
        CancellationToken cancellationToken) =>
        await MeasureAsync(benchmarks, only, new LessonsBuild(lessons), report, cancellationToken);

    internal static async Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, LessonsBuild lessons, Action<SessionProgress> report,
        CancellationToken cancellationToken) =>
        (await MeasureAsync(Patterns(only), new SessionLog(benchmarks, null, report), lessons, cancellationToken))
        .Values.Single() with
        {
            ChangedSource = lessons.Assembly == Repository.LessonsAssembly ? LessonsBuild.ChangedSource : null,
        };

    private static async Task<IReadOnlyDictionary<string, Run>> MeasureAsync(
        IEnumerable<string> options, SessionLog log, LessonsBuild lessons, CancellationToken cancellationToken, SemaphoreSlim? turn = null)
    {
        RequireRelease(typeof(Bench).Assembly);
        turn ??= new(1);
        await turn.WaitAsync(cancellationToken);
        try
        {
            return await InTurnAsync(options, log, lessons, turn, cancellationToken);
        }
        finally
        {
            turn.Release();
        }
    }

    /// <summary>The same when it has its turn, which it gives away after each launch, to take another when the others had theirs.</summary>
    private static async Task<IReadOnlyDictionary<string, Run>> InTurnAsync(
        IEnumerable<string> options, SessionLog log, LessonsBuild lessons, SemaphoreSlim turn, CancellationToken cancellationToken)
    {
        using var process = LessonsProcess.Start(
            lessons, new Dictionary<string, string>(), ["measure", log.Benchmarks, .. options]);
        await foreach (var happened in process.ReadAsync<BenchEvent>(cancellationToken))
        {
            log.Add(happened);
            if (happened is BenchEvent.Launched)
            {
                turn.Release();
                await turn.WaitAsync(CancellationToken.None);
                process.WriteLine(log.Wants);
            }
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        return log.ToRuns(exitCode, process.LastWords);
    }

    private static IEnumerable<string> Patterns(IReadOnlyList<string> only) => only.Count == 0 ? [] : only.Prepend("--only");

    private static Action<SessionProgress> Lines(TextWriter progress) => launch => progress.WriteLine(launch.ToString());

    private static RuntimeRun OnRuntime(Runtime runtime, Run? run, Dictionary<string, string> obstacles) =>
        run is { Measurements.Count: > 0 } or { Missing.Count: 0 }
            ? new(runtime, run with { On = runtime.Id }, null)
            : new(runtime, null, obstacles.GetValueOrDefault(runtime.Name) ?? run?.Missing[0].Why ?? "it was not measured");

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
