namespace PriceOfAwait.Book.Pages;

/// <summary>What a reader can call in a cell, from the library itself and its documentation.</summary>
internal static class CallsPage
{
    public static Markup Main(IReadOnlyList<Lesson> lessons)
    {
        var codes = lessons.ToDictionary(lesson => lesson, CodeOf);
        var uses = CellCall
            .All.Select(calls => (Type: calls.Key, Uses: calls.Select(call => Use.Of(call, codes)).ToList()))
            .ToList();
        return Markup.Of(
            $"""
            <main id="content" tabindex="-1" class="figures">
            <h1>What you can call in a cell</h1>
            <p class="lead">After its first cell, a notebook knows the whole library. These are the calls whose result
            a cell shows: as a table, a chart, code, or a sentence.</p>
            <p>A call of a type, such as <code>Bench.RunAsync</code>, begins something. What it returns has calls of its
            own, which are listed with its type, after a dot. <code>params</code> takes any number of values, and a
            parameter with <code>= …</code> may be left out. The last column says which lessons use it, so you see it at
            work. The types that most lessons use come first.</p>
            {uses.OrderByDescending(one => CountOfLessons(one.Uses)).Select(one => OfType(one.Type, one.Uses))}
            </main>
            """
        );
    }

    private static string CodeOf(Lesson lesson) =>
        string.Join('\n', lesson.Cells.Where(cell => cell.Kind == CellKind.Code).Select(cell => cell.Source));

    /// <summary>How many lessons begin with one of these.</summary>
    private static int CountOfLessons(IReadOnlyList<Use> uses) =>
        uses.Where(use => use.Call.IsStatic).SelectMany(use => use.Lessons).Distinct().Count();

    private static Markup OfType(Type type, IReadOnlyList<Use> uses)
    {
        var about = CellCall.About(type);
        return Markup.Of(
            $"""
            <h2 id="{type.Name}">{type.Name} {Headings.LinkTo(type.Name, type.Name)}</h2>
            {(about.Length == 0 ? Markup.Empty : Markup.Of($"<p>{Markup.WithCode(about)}</p>"))}
            {ScrollMarkup.Start($"The calls of {type.Name}")}<table>
            <thead><tr><th scope="col">Call</th><th scope="col">What it does</th>
            <th scope="col">Lessons</th></tr></thead>
            <tbody>{uses.Select(Row)}</tbody>
            </table>{ScrollMarkup.End}

            """
        );
    }

    private static Markup Row(Use use) =>
        Markup.Of(
            $"""
            <tr><td><code>{(use.Call.IsStatic ? use.Call.Type.Name : "")}.{use.Call.Signature}</code></td>
            <td>{Markup.WithCode(use.Call.Gives)}</td><td>{use.Lessons.Select(lesson =>
                Markup.Of($"<a href=\"{lesson.Link}\">{lesson.Name.Split('-')[0]}</a> ")
            )}</td></tr>

            """
        );

    /// <summary>A call, and the lessons whose cells have it.</summary>
    private sealed record Use(CellCall Call, IReadOnlyList<Lesson> Lessons)
    {
        public static Use Of(CellCall call, IReadOnlyDictionary<Lesson, string> codes) =>
            new(call, [.. codes.Where(lesson => call.IsIn(lesson.Value)).Select(lesson => lesson.Key)]);
    }
}
