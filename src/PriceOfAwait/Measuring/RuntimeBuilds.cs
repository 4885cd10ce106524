using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Builds of the lessons for each runtime. A build contains the runtime and BenchmarkDotNet's program, so that
/// measuring compiles nothing. It is kept until its sources change.
/// </summary>
internal static partial class RuntimeBuilds
{
    // On few cores, more compilers would compete; two overlap while one waits for the disk or the network.
    private const int AtOnce = 2;

    /// <summary>A failed build doesn't prevent the others.</summary>
    public static async Task<IReadOnlyList<OnRuntime<LessonsBuild>>> AllAsync(
        IReadOnlyList<Runtime> runtimes,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        LessonsProcess.RequireBuilt(Repository.LessonsAssembly);
        Directory.CreateDirectory(Repository.RuntimeBuilds);
        // Waits until no other process builds.
        using var turn = await FileLock.TakeAsync(
            Path.Combine(Repository.RuntimeBuilds, "builds.lock"),
            cancellationToken
        );
        var sources = RuntimeTarget.VersionOfSources();
        var targets = runtimes.Select(runtime => new RuntimeTarget(runtime, sources)).ToList();
        var stale = targets.Where(target => !target.IsBuilt).ToList();
        if (stale.Count > 1)
        {
            progress.WriteLine(
                $"Building the lessons for {stale.Count} runtimes, each with its runtime. This takes a minute or "
                    + $"two, once."
            );
        }

        var started = Stopwatch.GetTimestamp();
        var errors = new ConcurrentDictionary<Runtime, string>();
        await Parallel.ForEachAsync(
            stale,
            new ParallelOptions { MaxDegreeOfParallelism = AtOnce, CancellationToken = cancellationToken },
            async (target, cancellation) =>
            {
                try
                {
                    await target.BuildAsync(cancellation);
                }
                catch (Exception exception)
                    when (exception is BenchException or IOException or UnauthorizedAccessException or Win32Exception)
                {
                    errors[target.Runtime] = exception.Message;
                }
            }
        );
        var made = stale.Select(target => target.Runtime).Where(runtime => !errors.ContainsKey(runtime)).ToList();
        if (made.Count > 0)
        {
            progress.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"Built, with their runtimes, in {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s: "
                        + $"{string.Join("; ", made)}"
                )
            );
        }

        var builds = new List<OnRuntime<LessonsBuild>>();
        foreach (var target in targets)
        {
            var error = errors.GetValueOrDefault(target.Runtime);
            builds.Add(
                new(target.Runtime, error is null ? target.Build : null, error)
                {
                    IsUnavailable = error is not null && Lacking().IsMatch(error),
                }
            );
            if (error is not null)
            {
                progress.WriteLine(target.Runtime.LeftOut(error.Split('\n')[0]));
            }
        }

        return builds;
    }

    /// <summary>The first error as a sentence with its code, without paths inside the SDK.</summary>
    internal static string FirstError(string output)
    {
        var error = Error().Match(output);
        var (code, text) = (error.Groups["code"].Value, error.Groups["text"].Value.TrimEnd().TrimEnd('.'));
        return !error.Success
            ? output.Trim()
            : code switch
            {
                "NETSDK1045" =>
                    $"it needs a newer .NET SDK ({code}). Install one: https://dotnet.microsoft.com/download",
                "NU1101" or "NU1102" or "NU1103" =>
                    $"the package feed lacks what it needs ({code}): {text}. The command 'dotnet nuget list "
                        + $"source' lists the feeds",
                "" => text,
                _ => $"{text} ({code})",
            };
    }

    [GeneratedRegex(@"error (?<code>[A-Z]+\d+)? ?: (?<text>.*?)( \[[^\[\]]*\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Error();

    // NETSDK1045: the SDK is older than the framework. NU1101 to NU1103: the feed lacks the package or its version.
    [GeneratedRegex(@"\((NETSDK1045|NU110[123])\)")]
    private static partial Regex Lacking();
}
