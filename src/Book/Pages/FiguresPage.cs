using System.Globalization;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Book.Trust;

namespace PriceOfAwait.Book.Pages;

/// <summary>How these figures were made: what kinds there are, when and where those of this book were made, and how to make them again.</summary>
internal static class FiguresPage
{
    public static Markup Main(IReadOnlyList<Lesson> lessons, IReadOnlyList<Run> recorded) => Markup.Of($"""
        <main id="content" tabindex="-1" class="figures">
        <h1>How these figures were made</h1>
        <p class="lead">No figure in this book is typed. Each comes from one of three places, and its caption says which.</p>
        <dl class="kinds">
        <dt>Measured</dt><dd>By <a href="https://benchmarkdotnet.org">BenchmarkDotNet</a>, when the notebook ran, on the machine that ran it. The Release build of the
        lessons runs in a process of its own; variants that are compared must give the same answer, or nothing is timed.</dd>
        <dt>Recorded</dt><dd>Measured the same way earlier, and kept with the whole environment.</dd>
        <dt>Published</dt><dd>From the tables of the articles, with the machine that the article names.</dd>
        </dl>
        <p>Beside them stand <em>exact</em> answers: bytes, object identities, sizes of native code. They are the same in every run on one runtime, so they are asked for
        whenever a notebook runs, at any speed.</p>
        {Heading("the-runs", "The runs behind this book")}
        {RunsOf(lessons)}
        {(recorded.Count > 0 && lessons.Any(lesson => lesson.Record?.Speed == "recorded") ? Recorded(recorded) : Markup.Empty)}
        {Heading("errors-and-ratios", "Errors and ratios")}
        <p>An error is half of the 99.9 % confidence interval of the mean. Times of two machines are compared only as ratios to a baseline on the same machine, with the
        interval that follows from both errors (Fieller’s theorem). Bytes are exact, and are compared as they are.</p>
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

    private static Markup Heading(string id, string text) =>
        Markup.Of($"<h2 id=\"{id}\">{text} <a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to “{text}”\"></a></h2>");

    private static Markup RunsOf(IReadOnlyList<Lesson> lessons) => Table("The runs of the notebooks", ["Notebook", "Speed", "Run on", "Took", "By"],
        lessons.Select(lesson => lesson.Record is { } record
            ? new[] { Link(lesson), Markup.Encode(record.Speed), Day(record.Started), Markup.Encode(Took(record)), Markup.Encode(record.Platform) }
            : [Link(lesson), Markup.Encode("not run by this user on this machine"), Markup.Empty, Markup.Empty, Markup.Empty]));

    private static Markup Recorded(IReadOnlyList<Run> runs) => Markup.Of($"""
        {Heading("recorded", "The recorded figures")}
        {runs.GroupBy(run => run.Environment.ToString(), StringComparer.Ordinal).Select(machine => Markup.Of($"""
            <p>On {machine.Key}:</p>
            {Table($"Recorded on {machine.Key}", ["Benchmarks", "Measured on", "Speed"], machine.OrderBy(run => run.Benchmarks, StringComparer.Ordinal).Select(run => new[]
            {
                Markup.Encode(run.Benchmarks.Replace("PriceOfAwait.Lessons.", "", StringComparison.Ordinal)), Day(run.Started), Markup.Encode(Lower(run.Speed)),
            }))}

            """))}
        """);

    private static Markup Sources() => Table("The sources", ["Source", "Year", "Measured on"], Published.Sources.Select(source => new[]
    {
        Markup.Of($"{source.Author}, <a href=\"{source.Url.AbsoluteUri}\">{source.Title}</a>"), Markup.Of($"{source.Year}"), Markup.Encode(source.Environment),
    }));

    private static Markup Table(string name, IEnumerable<string> columns, IEnumerable<Markup[]> rows) => Markup.Of($"""
        {ScrollMarkup.Start(name)}<table>
        <thead><tr>{columns.Select(column => Markup.Of($"<th scope=\"col\">{column}</th>"))}</tr></thead>
        <tbody>{rows.Select(row => Markup.Of($"<tr>{row.Select(cell => Markup.Of($"<td>{cell}</td>"))}</tr>\n"))}</tbody>
        </table>{ScrollMarkup.End}
        """);

    private static Markup Link(Lesson lesson) => Markup.Of($"<a href=\"{lesson.Page}\">{lesson.Title}</a>");

    private static Markup Day(DateTimeOffset time) => Markup.Encode(time.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture));

    private static string Took(ExecutionRecord record) => record.Seconds < 99.5
        ? string.Create(CultureInfo.InvariantCulture, $"{record.Seconds:0} s")
        : string.Create(CultureInfo.InvariantCulture, $"{record.Seconds / 60:0} min");

    private static string Lower<T>(T value) where T : struct, Enum => value.ToString().ToLowerInvariant();
}
