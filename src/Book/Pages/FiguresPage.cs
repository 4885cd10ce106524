using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.Pages;

internal static class FiguresPage
{
    /// <param name="recorded">What each recorded machine has measured.</param>
    public static Markup Main(
        IReadOnlyList<Lesson> lessons,
        IReadOnlyList<(Machine Machine, IReadOnlyList<BenchmarkResults> Runs)> recorded
    )
    {
        var showsRecorded = recorded.Count > 0 && lessons.Any(lesson => lesson.Record is null or { Speed: "recorded" });
        Dictionary<string, Markup> parts = new()
        {
            ["level"] = Markup.Of($"{Estimates.LevelText}"),
            ["least"] = Markup.Of($"{Resolution.Least}"),
            ["least-baseline"] = Markup.Of($"{Resolution.LeastBaseline}"),
            ["enough-sessions"] = Markup.Of($"{Estimates.EnoughSessions}"),
            ["warm-up"] = Markup.Of($"{LaunchReady.MaxWarmUp.TotalSeconds}"),
            ["runs"] = RunsOf(lessons),
            ["recorded"] = showsRecorded ? Recorded(recorded) : Markup.Empty,
            ["checks"] = File.Exists(Repository.RecordedChecks)
                ? Checked(DataFile.Read<Checks>(Repository.RecordedChecks))
                : Markup.Empty,
            ["sources"] = Sources(),
        };
        return new(
            parts.Aggregate(
                Assets.Text("figures.html"),
                (text, part) => text.Replace($"{{{{{part.Key}}}}}", part.Value.Text, StringComparison.Ordinal)
            )
        );
    }

    private static Markup RunsOf(IReadOnlyList<Lesson> lessons) =>
        Table(
            "The runs of the notebooks",
            ["Notebook", "Speed", "Run on", "Took", "Platform"],
            lessons.Select(lesson =>
                Markup.Of(
                    $"""
            <td><a href="{lesson.Link}">{lesson.Title}</a></td>{(lesson.Record is { } record
                ? Markup.Of($"""
                    <td>{record.Speed}</td><td class="day">{Day(record.Started)}</td>
                    <td>{Format.Span(TimeSpan.FromSeconds(record.Seconds))}</td><td>{record.Platform}</td>
                    """)
                : Markup.Of($"<td>{WhyNoRun(lesson)}</td><td></td><td></td><td></td>"))}
            """
                )
            )
        );

    private static string WhyNoRun(Lesson lesson) =>
        File.Exists(Path.Combine(Repository.Root, "notebooks", lesson.FileName))
            ? "not run here yet: it came with the repository"
            : "not run here";

    private static Markup Recorded(IReadOnlyList<(Machine Machine, IReadOnlyList<BenchmarkResults> Runs)> machines) =>
        Markup.Of(
            $"""
        <h2 id="recorded">The recorded figures {Headings.LinkTo("recorded", "The recorded figures")}</h2>
        {machines.Select(one => Markup.Of($"""
            <p>On {one.Machine.Name}: {one.Runs[0].Environment.Description}.</p>
            {Table(one.Machine.Recorded, ["Benchmarks", "Sessions", "From", "To", "Launches"],
                from run in one.Runs
                orderby run.Benchmarks
                let name = Bench.NameWithLesson(run.Benchmarks)
                select Markup.Of($"""
                    <td>{name}</td><td>{run.Sessions.Count}</td><td class="day">{Minute(run.Sessions[0])}</td>
                    <td class="day">{Minute(run.Sessions[^1])}</td><td>{run.Launches}</td>
                    """))}

            """))}
        {Compared(MachinePair.All(machines))}
        """
        );

    private static Markup Compared(IReadOnlyList<MachinePair> pairs) =>
        pairs.Count == 0
            ? Markup.Empty
            : Markup.Of(
                $"""
        <h2 id="machines">How far machines differ {Headings.LinkTo("machines", "How far machines differ")}</h2>
        <p>A figure is shown from the machine that knows its class from most sessions, and names it. Another processor
        finds other times, and not even all ratios stay the same, because one processor may do in a nanosecond what
        takes another one three. The table compares what both machines have measured, of the same code on the same
        runtime. A verdict is computed for each machine; where they disagree, it <em>depends on the processor</em>.</p>
        {pairs.Select(pair => Table(
            $"{pair.One.Name} beside {pair.Other.Name}",
            ["Figures", "Compared", "Intervals overlap", "Within a tenth", "Median factor"],
            [
                Row("Ratios", pair.Ratios),
                Row("Differences", pair.Differences),
                Row("Times", pair.Times),
            ]
        ))}
        """
            );

    private static Markup Row(string kind, Closeness closeness) =>
        Markup.Of(
            $"""
            <td>{kind}</td><td>{closeness.Compared}</td><td>{Share(closeness.Overlap, closeness.Compared)}</td>
            <td>{Share(closeness.WithinTenth, closeness.Compared)}</td>
            <td>{closeness.MedianFactor.ToString("0.00", CultureInfo.InvariantCulture)}x</td>
            """
        );

    private static string Share(int count, int of) => of == 0 ? "" : Format.Percent((double)count / of);

    private static Markup Checked(Checks checks) =>
        Markup.Of(
            $"""
        <h2 id="checked">Whether they reproduce {Headings.LinkTo("checked", "Whether they reproduce")}</h2>
        <p>An interval promises something about other runs, so it has to be tried on some. The main command was run
        again after the recording, in new clones on a machine of the same kind. The table counts the run’s intervals
        that overlap with the recorded ones, and those that contain the recorded figure. Even if nothing but chance
        differed, fewer than {Estimates.LevelText} of them would contain it, because the recorded figure is an
        estimate, too; the column <em>expected</em> says how many. All runs that were compared are listed, whatever
        came out. Those of {LastOfOneSession(checks.Runs)} and before were compared with a recording of a single
        session, whose intervals promise too much for another day.</p>
        {Table(
            "Later runs beside the recording",
            [
                "Run on", "Recorded on", "Sessions", "Launches", "Expected", "Median half-width of a ratio’s interval",
                "Ratios", "Differences", "Times",
            ],
            checks.Runs.Select(run => Markup.Of($"""
                <td class="day">{Day(run.Started)}</td><td>{run.Recorded}</td>
                <td>{run.Sessions}</td><td>{run.Launches}</td>
                <td>{run.ExpectedToHold?.ToString("0%", CultureInfo.InvariantCulture)}</td>
                <td>{run.HalfWidth.ToString("0.0%", CultureInfo.InvariantCulture)}</td>
                <td>{run.Ratios.ToString()}</td><td>{run.Differences.ToString()}</td><td>{run.Times.ToString()}</td>
                """)))}
        <p>And do these sessions find what BenchmarkDotNet itself finds? Its default job, which measures methods
        sequentially, was run in turns with sessions of <code>measure</code>, and with sessions whose processes have one
        method each. Later, processes with all methods followed each other. Each time is that of one run, in
        nanoseconds; of the processes, the table shows the median, the shortest and the longest time:</p>
        {Table(
            "BenchmarkDotNet’s default job, compared",
            ["Method", "Default job", "Session", "One method a process", "Processes"],
            checks.DefaultJob.Select(job => Markup.Of($"""
                <td>{job.Method}</td><td>{Listed(job.DefaultJob)}</td>
                <td>{Listed(job.Session)}</td><td>{Listed(job.Alone)}</td>
                <td>{Listed([Launch.MedianOf(job.Launches)])}
                [{Listed([job.Launches.Min()])}, {Listed([job.Launches.Max()])}] of {job.Launches.Count}</td>
                """)))}
        <p>The processes’ medians differ from those of the default job by at most
        {DistanceOf(checks.DefaultJob).ToString("0.0%", CultureInfo.InvariantCulture)}.
        In a few processes, all methods took longer, which is why a session that has such a launch has a wider
        interval.</p>
        """
        );

    private static string LastOfOneSession(IEnumerable<LaterRun> runs) =>
        runs.Where(run => run.Sessions == 1).Select(run => Day(run.Started)).DefaultIfEmpty("").Max()!;

    private static double DistanceOf(IEnumerable<JobCheck> jobs) =>
        jobs.Max(job => Math.Abs(Launch.MedianOf(job.Launches) / Launch.MedianOf(job.DefaultJob) - 1));

    private static string Listed(IEnumerable<double> times) =>
        string.Join(
            ", ",
            times.Select(time => time.ToString(time < 10 ? "0.00" : "0.0", CultureInfo.InvariantCulture))
        );

    private static Markup Sources() =>
        Table(
            "The articles",
            ["Article", "Year", "Measured on"],
            Published.Sources.Select(source =>
                Markup.Of(
                    $"""
                    <td>{source.Author}, <a href="{source.Url.AbsoluteUri}">{source.Title}</a></td>
                    <td>{source.Year}</td><td>{source.Environment}</td>
                    """
                )
            )
        );

    private static Markup Table(string name, IEnumerable<string> columns, IEnumerable<Markup> rows) =>
        Markup.Of(
            $"""
            {ScrollMarkup.Start(name)}<table>
            <thead><tr>{columns.Select(column => Markup.Of($"<th scope=\"col\">{column}</th>"))}</tr></thead>
            <tbody>{rows.Select(row => Markup.Of($"<tr>{row}</tr>\n"))}</tbody>
            </table>{ScrollMarkup.End}
            """
        );

    private static string Minute(DateTimeOffset time) =>
        time.UtcDateTime.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);

    private static string Day(DateTimeOffset time) => time.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <summary>
    /// Later runs compared with the recorded figures, and BenchmarkDotNet's default job compared with sessions.
    /// </summary>
    private sealed record Checks(IReadOnlyList<LaterRun> Runs, IReadOnlyList<JobCheck> DefaultJob);

    /// <summary>Times in nanoseconds, one for each run.</summary>
    private sealed record JobCheck(
        string Method,
        IReadOnlyList<double> DefaultJob,
        IReadOnlyList<double> Session,
        IReadOnlyList<double> Alone,
        IReadOnlyList<double> Launches
    );
}
