using System.Globalization;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Book.Pages;

/// <summary>
/// How these figures were made: what kinds there are, when and where those of this book were made, and how to make them again.
/// </summary>
internal static class FiguresPage
{
    /// <param name="lessons">What the book shows.</param>
    /// <param name="recorded">All recorded figures.</param>
    public static Markup Main(IReadOnlyList<Lesson> lessons, IReadOnlyList<Run> recorded) => Markup.Of($"""
        <main id="content" tabindex="-1" class="figures">
        <h1>How these figures were made</h1>
        <p class="lead">No figure in this book is typed. Each comes from one of three places, and its caption says which.</p>
        <dl class="kinds">
        <dt>Measured</dt><dd>When the notebook ran, on the machine that ran it, with the loops of <a href="https://benchmarkdotnet.org">BenchmarkDotNet</a>. The Release build of the
        lessons runs in processes of its own; variants that are compared must give the same answer, or nothing is timed.</dd>
        <dt>Recorded</dt><dd>Measured the same way earlier, and kept with the whole environment.</dd>
        <dt>Published</dt><dd>From the tables of the articles, with the machine that the article names.</dd>
        </dl>
        <p>Beside them stand <em>exact</em> answers: bytes, object identities, sizes of native code. They are the same in every run on one runtime, so each
        build is asked once, at any speed, and what it answered is kept beside it.</p>
        {Heading("the-runs", "The runs behind this book")}
        {RunsOf(lessons)}
        {(recorded.Count > 0 && lessons.Any(lesson => (lesson.Record?.Speed ?? "recorded") == "recorded") ? Recorded(recorded) : Markup.Empty)}
        {Heading("by-turns", "Measured by turns")}
        <p>A shared machine is faster in one second than in the next, and a program is a little faster or slower each time it is started. So the benchmarks of a class that have the same parameters are
        measured together, in a <em>session</em> of several <em>launches</em>. A launch starts the compiled lessons anew and warms them up. Then the benchmarks take turns: in each
        round every one gets about half a millisecond, in random order, so that all meet the same machine; one that allocates much runs for some milliseconds
        before that, which don’t count. Several runtimes side by side take their rounds by turns as well.</p>
        <p>A launch gives one time, the median of its rounds; what collecting a byte of garbage costs is found out
        in each launch beforehand, and added for the bytes of an operation, unless nearly each turn has a collection. Ratios and differences are formed within a round. The
        time, the ratio or the difference that is shown is the Hodges-Lehmann estimate of the launches’ figures. A quick session ends as soon as the ratios are known to about
        3&#160;%, or when its time is used up; it looks only at the widths of the intervals for that. What is recorded has a number of launches that is fixed beforehand; the
        classes take them by turns, so that those of a class are minutes apart.</p>
        {Heading("errors-and-ratios", "Intervals and ratios")}
        <p>Each figure has a {Estimates.LevelText} confidence interval, from how far the launches are apart. Where they are all within a minute,
        it is wider, because another minute would have given other figures; the more so the more is allocated, because memory that other programs and other machines of the same
        host use takes new objects faster in one minute than in another. What is shown after ± is half of its width. A time below {Resolution.Least} ns can’t be told from
        nothing, and nothing is divided by a baseline that took less than {Resolution.LeastBaseline} ns in any launch: the difference stands there instead.</p>
        <p>The baseline takes part in each session twice. Its ratio to itself is the <em>control</em>, which stands under the table. On a quiet machine its interval is narrow and close to 1. Where it
        isn’t, a note says that the machine was too busy to tell small differences.</p>
        <p>Times of two machines are compared only as ratios, each to a baseline on the same machine. Bytes are exact, and are compared as they are.</p>
        {Heading("published", "What was published")}
        {Sources()}
        {Heading("again", "Make them again")}
        <p>With the .NET SDK and a clone of the repository:</p>
        {CodeMarkup.Of("dotnet run -c Release --project src/Tutorial", "")}
        <p>measures everything on your machine, in minutes, and writes this book anew from it.</p>
        {CodeMarkup.Of("dotnet run -c Release --project src/Tutorial -- --speed recorded", "")}
        <p>takes the recorded figures, in seconds.</p>
        </main>
        """);

    private static Markup Heading(string id, string text) => Markup.Of($"<h2 id=\"{id}\">{text} {Headings.LinkTo(id, text)}</h2>");

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
        {Heading("recorded", "The recorded figures")}
        {runs.GroupBy(run => run.RecordedOn!).Select(machine => Markup.Of($"""
            <p>On {machine.Key.Name}: {machine.First().Environment.Description}.</p>
            {Table($"Recorded on {machine.Key.Name}", ["Benchmarks", "Measured on", "Speed"],
                from run in machine
                orderby run.Benchmarks
                let name = run.Benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal)
                select Markup.Of($"<td>{name}</td><td>{Day(run.Started)}</td><td>{run.Speed.ToString().ToLowerInvariant()}</td>"))}

            """))}
        """);

    private static Markup Sources() => Table("The sources", ["Source", "Year", "Measured on"], Published.Sources.Select(source => Markup.Of($"""
        <td>{source.Author}, <a href="{source.Url.AbsoluteUri}">{source.Title}</a></td><td>{source.Year}</td><td>{source.Environment}</td>
        """)));

    /// <param name="name">What a screen reader says of it.</param>
    /// <param name="columns">The names of the columns.</param>
    /// <param name="rows">The cells of each row.</param>
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
