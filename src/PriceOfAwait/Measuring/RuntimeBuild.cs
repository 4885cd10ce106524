using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Builds the lessons for a runtime, with the runtime itself and BenchmarkDotNet's program inside, so that the build measures without
/// compiling anything. A build is kept until what it is made from changes.
/// </summary>
/// <param name="Runtime">The runtime.</param>
/// <param name="Build">The build, or <see langword="null"/>.</param>
/// <param name="Obstacle">Why there is none.</param>
internal sealed partial record RuntimeBuild(Runtime Runtime, LessonsBuild? Build, string? Obstacle)
{
    /// <summary>Whether there is none because the SDK or the feed lacks the runtime: nothing has failed.</summary>
    public bool IsUnavailable { get; init; }

    // Compilers take turns on few cores; two overlap where one waits for the disk or the network.
    private const int AtOnce = 2;

    /// <summary>Builds for several runtimes. One that can't be had doesn't keep the others from being built.</summary>
    /// <param name="runtimes">Which runtimes.</param>
    /// <param name="progress">Gets a line for each build.</param>
    /// <param name="cancellationToken">Ends the builds.</param>
    /// <returns>For each runtime its build, or why there is none.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<IReadOnlyList<RuntimeBuild>> AllAsync(
        IReadOnlyList<Runtime> runtimes, TextWriter progress, CancellationToken cancellationToken)
    {
        // What fails together with others is made once more, by itself: then its errors are known from theirs.
        var stale = runtimes.Select(runtime => new RuntimeTarget(runtime)).Where(target => !target.IsMade).ToList();
        if (stale.Count > 1)
        {
            progress.WriteLine(
                $"Building the lessons for {stale.Count} runtimes, each with its runtime: a minute or two, until something is changed.");
            await MakeAsync(stale, progress, cancellationToken);
        }

        var builds = new List<RuntimeBuild>();
        foreach (var runtime in runtimes)
        {
            try
            {
                builds.Add(new(runtime, await OfAsync(runtime, progress, cancellationToken), null));
            }
            catch (BenchException exception)
            {
                builds.Add(new(runtime, null, exception.Message) { IsUnavailable = exception is RuntimeUnavailableException });
                progress.WriteLine(runtime.LeftOut(exception.Message.Split('\n')[0]));
            }
        }

        return builds;
    }

    /// <summary>
    /// Of runtimes that have a build, the newest that needs no special settings: what the lessons themselves run on, and show figures of.
    /// </summary>
    public static Runtime? LessonsOwn(IReadOnlyList<RuntimeBuild> builds) =>
        builds.LastOrDefault(build => build.Build is not null && build.Runtime.Environment.Count == 0)?.Runtime;

    /// <summary>The build for a runtime; made anew only where there is none from the same sources.</summary>
    /// <exception cref="BenchException">It could not be built; the message has the first errors.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<LessonsBuild> OfAsync(Runtime runtime, TextWriter progress, CancellationToken cancellationToken)
    {
        var target = new RuntimeTarget(runtime);
        if (await MakeAsync([target], progress, cancellationToken) is not { } error)
        {
            return target.Build;
        }

        var message = $"The lessons can't be built for {runtime.Name}: {error}";
        throw Lacking().IsMatch(error) ? new RuntimeUnavailableException(message) : new BenchException(message);
    }

    /// <summary>Makes those that are not made yet, with one call of the SDK.</summary>
    /// <returns>The first error, or <see langword="null"/> where there is none.</returns>
    private static async Task<string?> MakeAsync(
        IReadOnlyList<RuntimeTarget> targets, TextWriter progress, CancellationToken cancellationToken)
    {
        Directory.CreateDirectory(Repository.RuntimeBuilds);
        var turns = new List<IDisposable>();
        try
        {
            foreach (var target in targets)
            {
                turns.Add(await TurnAsync(target.Lock, cancellationToken));
            }

            var stale = targets.Where(target => !target.IsMade).ToList();
            if (stale.Count == 0)
            {
                return null;
            }

            LessonsProcess.RequireRelease(Repository.LessonsAssembly);
            var started = Stopwatch.GetTimestamp();
            stale.ForEach(target => target.Forget());
            var built = await DotNetHost.RunAsync(
                [
                    "msbuild", RuntimeTarget.WriteProjectFor(stale), "-nologo", "-consoleLoggerParameters:ErrorsOnly",
                    $"-maxCpuCount:{AtOnce}",
                ],
                Repository.Root, cancellationToken);
            var made = stale.Where(target => target.IsBuilt).ToList();
            made.ForEach(target => target.Remember());
            if (made.Count > 0)
            {
                progress.WriteLine(string.Create(
                    CultureInfo.InvariantCulture,
                    $"Built, with their runtimes, in {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s: "
                    + $"{string.Join("; ", made.Select(target => target.Runtime.Name))}"));
            }

            return made.Count == stale.Count ? null : FirstError(built.Output);
        }
        finally
        {
            turns.ForEach(turn => turn.Dispose());
        }
    }

    /// <summary>The first error of a build, without the places that only a developer of the SDK would look at.</summary>
    private static string FirstError(string output)
    {
        var line = output.Split('\n').FirstOrDefault(line => line.Contains("error ", StringComparison.Ordinal))?.Trim() ?? output.Trim();
        var error = line[Math.Max(0, line.IndexOf("error ", StringComparison.Ordinal))..];
        var project = error.LastIndexOf(" [", StringComparison.Ordinal);
        return project > 0 ? error[..project] : error;
    }

    // NETSDK1045: the SDK is older than the framework. NU1101 to NU1103: the feed has no such package, or not in this version.
    [GeneratedRegex("error (NETSDK1045|NU110[123])")]
    private static partial Regex Lacking();

    /// <summary>Waits until nobody else builds the same; the file is held until it is disposed.</summary>
    private static async Task<IDisposable> TurnAsync(string file, CancellationToken cancellationToken)
    {
        IDisposable? turn;
        while ((turn = FileTurn.TryTake(file)) is null)
        {
            await Task.Delay(200, cancellationToken);
        }

        return turn;
    }
}
