namespace PriceOfAwait.Book.Pages;

/// <summary>What a reader can call in a cell, from the library itself and its documentation.</summary>
internal static class CallsPage
{
    public static Markup Main(IReadOnlyList<Lesson> lessons)
    {
        var cells = lessons
            .SelectMany(
                lesson => lesson.Cells.Where(cell => cell.Kind == CellKind.Code),
                (lesson, cell) => (Lesson: lesson, Code: cell.Source)
            )
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
            {ByUse(cells).Select(calls => OfType(calls.Key, [.. calls], cells))}
            </main>
            """
        );
    }

    /// <summary>First what most lessons begin with.</summary>
    private static IEnumerable<IGrouping<Type, CellCall>> ByUse(IReadOnlyList<(Lesson Lesson, string Code)> cells) =>
        CellCall.All.OrderByDescending(calls =>
            cells
                .Where(cell => calls.Any(call => call.IsStatic && call.IsIn(cell.Code)))
                .DistinctBy(cell => cell.Lesson)
                .Count()
        );

    private static Markup OfType(Type type, IReadOnlyList<CellCall> calls, IReadOnlyList<(Lesson, string)> cells)
    {
        var about = CellCall.About(type);
        return Markup.Of(
            $"""
            <h2 id="{type.Name}">{type.Name} {Headings.LinkTo(type.Name, type.Name)}</h2>
            {(about.Length == 0 ? Markup.Empty : Markup.Of($"<p>{Markup.WithCode(about)}</p>"))}
            {ScrollMarkup.Start($"The calls of {type.Name}")}<table>
            <thead><tr><th scope="col">Call</th><th scope="col">What it does</th>
            <th scope="col">Lessons</th></tr></thead>
            <tbody>{calls.Select(call => Row(call, cells))}</tbody>
            </table>{ScrollMarkup.End}

            """
        );
    }

    private static Markup Row(CellCall call, IReadOnlyList<(Lesson Lesson, string Code)> cells) =>
        Markup.Of(
            $"""
            <tr><td><code>{(call.IsStatic ? call.Type.Name : "")}.{call.Signature}</code></td>
            <td>{Markup.WithCode(call.Gives)}</td><td>{LessonsWith(call, cells)}</td></tr>

            """
        );

    private static IEnumerable<Markup> LessonsWith(CellCall call, IReadOnlyList<(Lesson Lesson, string Code)> cells) =>
        cells
            .Where(cell => call.IsIn(cell.Code))
            .Select(cell => cell.Lesson)
            .Distinct()
            .Select(lesson => Markup.Of($"<a href=\"{lesson.Link}\">{lesson.Name.Split('-')[0]}</a> "));
}
