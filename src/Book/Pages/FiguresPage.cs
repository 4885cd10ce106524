using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Book.Pages;

internal static class FiguresPage
{
    public static Markup Main(IReadOnlyList<Lesson> lessons, IReadOnlyList<Run> recorded)
    {
        var showsRecorded = recorded.Count > 0 && lessons.Any(lesson => lesson.Record is null or { Speed: "recorded" });
        Dictionary<string, Markup> parts = new()
        {
            ["level"] = Markup.Of($"{Estimates.LevelText}"),
            ["least"] = Markup.Of($"{Resolution.Least}"),
            ["least-baseline"] = Markup.Of($"{Resolution.LeastBaseline}"),
            ["runs"] = RunsOf(lessons),
            ["recorded"] = showsRecorded ? Recorded(recorded) : Markup.Empty,
            ["sources"] = Sources(),
        };
        return new(parts.Aggregate(
            Assets.Text("figures.html"), (text, part) => text.Replace($"{{{{{part.Key}}}}}", part.Value.Text, StringComparison.Ordinal)));
    }

    private static Markup RunsOf(IReadOnlyList<Lesson> lessons) => Table(
        "The runs of the notebooks", ["Notebook", "Speed", "Run on", "Took", "By"], lessons.Select(lesson => Markup.Of($"""
            <td><a href="{lesson.Link}">{lesson.Title}</a></td>{(lesson.Record is { } record
                ? Markup.Of($"<td>{record.Speed}</td><td>{Day(record.Started)}</td><td>{Took(record.Seconds)}</td><td>{record.Platform}</td>")
                : Markup.Of($"<td>{WhyNoRun(lesson)}</td><td></td><td></td><td></td>"))}
            """)));

    private static string WhyNoRun(Lesson lesson) => File.Exists(Path.Combine(Repository.Root, "notebooks", lesson.FileName))
        ? "not run here yet: it came with the repository"
        : "not run here";

    private static Markup Recorded(IReadOnlyList<Run> runs) => Markup.Of($"""
        <h2 id="recorded">The recorded figures {Headings.LinkTo("recorded", "The recorded figures")}</h2>
        {runs.GroupBy(run => run.RecordedOn!).Select(machine => Markup.Of($"""
            <p>On {machine.Key.Name}: {machine.First().Environment.Description}.</p>
            {Table($"Recorded on {machine.Key.Name}", ["Benchmarks", "Measured on", "Speed"],
                from run in machine
                orderby run.Benchmarks
                let name = run.Benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal)
                select Markup.Of($"<td>{name}</td><td>{Day(run.Started)}</td><td>{run.Speed.ToString().ToLowerInvariant()}</td>"))}

            """))}
        """);

    private static Markup Sources() => Table(
        "The sources", ["Source", "Year", "Measured on"], Published.Sources.Select(source => Markup.Of($"""
            <td>{source.Author}, <a href="{source.Url.AbsoluteUri}">{source.Title}</a></td><td>{source.Year}</td><td>{source.Environment}</td>
            """)));

    private static Markup Table(string name, IEnumerable<string> columns, IEnumerable<Markup> rows) => Markup.Of($"""
        {ScrollMarkup.Start(name)}<table>
        <thead><tr>{columns.Select(column => Markup.Of($"<th scope=\"col\">{column}</th>"))}</tr></thead>
        <tbody>{rows.Select(row => Markup.Of($"<tr>{row}</tr>\n"))}</tbody>
        </table>{ScrollMarkup.End}
        """);

    private static string Day(DateTimeOffset time) => time.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    private static string Took(double seconds) =>
        seconds < 99.5 ? FormattableString.Invariant($"{seconds:0} s") : FormattableString.Invariant($"{seconds / 60:0} min");
}
