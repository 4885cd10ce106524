namespace PriceOfAwait.Display;

/// <summary>A figure in words: as a table of its values, and as a message for readers who do not see it.</summary>
internal static class FigureText
{
    public static string Render(Figure figure) =>
        Joined(
            "\n\n",
            [
                $"{figure.Title}\n{figure.Subtitle}",
                .. figure.Panels.Select(panel => TableOf(panel).ToText()),
                figure.CaptionWithOrigin,
            ]
        );

    public static string Message(Figure figure) =>
        string.Join(
            " ",
            figure
                .Panels.Select(panel =>
                {
                    var heading = Joined(", ", panel.Title, panel.ValuesTitle);
                    var traces = Joined(
                        "; ",
                        [.. panel.Traces.Select(trace => MessageOf(panel, trace)), panel.Mark?.Text]
                    );
                    return $"{heading}{(heading.Length > 0 ? ": " : "")}{traces}";
                })
                .Prepend(figure.Subtitle)
                .Prepend(figure.Title)
                .Where(text => text.Length > 0)
                .Select(text => text[^1] is '.' or '?' or '!' ? text : text + ".")
        );

    public static string WithError(double value, ErrorBars? error, int index)
    {
        if (error?.IsKnown(index) != true || !double.IsFinite(value))
        {
            return Number.Label(value);
        }

        var (low, high, halfWidth) = (error.Low(index, value), error.High(index, value), error.HalfWidth(index));
        if (double.IsNegativeInfinity(low) && double.IsPositiveInfinity(high))
        {
            return "not known";
        }

        return $"{Number.Estimate(value, low, halfWidth)} {Number.Interval(low, high, halfWidth)}";
    }

    private static string Joined(string joint, params IEnumerable<string?> texts) =>
        string.Join(joint, texts.Where(text => !string.IsNullOrEmpty(text)));

    private static string MessageOf(Panel panel, Trace trace) =>
        trace switch
        {
            Dots dots => Ends(
                trace.Name,
                dots.Known.Select(point => (dots.X[point], dots.TextOf(point), panel.Y.PlaceOf(dots.Y[point])))
            ),
            Line { X: [var first, .., var last] } line =>
                $"{trace.Name} from {Number.Label(line.Y[0])} at {Number.Label(first)} "
                    + $"to {Number.Label(line.Y[^1])} at {Number.Label(last)}",
            Segments segments => Ends(
                trace.Name,
                segments.Values.Select((value, row) => (value, Number.Label(value), panel.Y.Categories[row]))
            ),
            Tiles { HasTexts: true } tiles => string.Join(
                ", ",
                tiles.At.Select(tile => $"{panel.Y.Categories[tile.Row]}, {panel.X.PlaceOf(tile.X)} {tile.Text}")
            ),
            // Muted tiles are only the background of the others.
            Tiles tiles when tiles.Style != TraceStyle.Muted && tiles.At.Count > 0 => $"{tiles.Name}: "
                + string.Join(
                    ", ",
                    tiles
                        .At.Select(tile => tile.Row)
                        .Distinct()
                        .Select(row => $"{panel.Y.Categories[row]} {TextAt(panel, tiles, row)}")
                ),
            _ => "",
        };

    private static string Ends(string name, IEnumerable<(double Value, string Text, string Place)> values) =>
        values.Where(value => double.IsFinite(value.Value)).OrderBy(value => value.Value).ToList() switch
        {
            [] => "",
            [var (_, value, place)] => $"{name} {value} ({place})",
            [var (min, value, _), .., var (max, _, _)] when min == max => $"{name} {value} everywhere",
            [var (_, min, at), .., var (_, max, last)] => $"{name} from {min} ({at}) to {max} ({last})",
        };

    private static Table TableOf(Panel panel)
    {
        var places = panel.HasRows && !panel.IsTiled ? panel.Y.Title : panel.X.Title;
        var rows = panel.HasRows
            ? panel.Y.Categories.Select((name, row) => (Name: name, Place: (double)row))
            : panel.Traces.SelectMany(XsOf).Distinct().Order().Select(x => (Name: Number.Label(x), Place: x));
        // Tiles with texts already form a table, whose columns are kept. Of other tiles, each kind has a column, with
        // ranges.
        var tiles = panel.Traces.OfType<Tiles>().Where(trace => trace.HasTexts).SelectMany(trace => trace.At).ToList();
        var columns =
            tiles.Count > 0
                ? panel.X.Categories.Select(
                    (name, x) =>
                        (
                            Column: Column.Number(name),
                            TextAt: (Func<double, string>)(
                                row => tiles.Find(tile => tile.X == x && tile.Row == row).Text ?? ""
                            )
                        )
                )
                : panel.Traces.Select(trace =>
                    (
                        Column: trace is Tiles ? new Column(trace.Name) : Column.Number(trace.Name),
                        TextAt: (Func<double, string>)(place => TextAt(panel, trace, place))
                    )
                );
        return new(
            [panel.HasRows ? new(places) : Column.Number(places), .. columns.Select(column => column.Column)],
            [
                .. rows.Select(
                    IReadOnlyList<string> (row) => [row.Name, .. columns.Select(column => column.TextAt(row.Place))]
                ),
            ]
        )
        {
            Caption = Joined(": ", panel.Title, panel.ValuesTitle) is { Length: > 0 } caption ? caption : null,
            Footnotes = panel.Mark is { Text.Length: > 0 } mark ? [$"{Number.Label(mark.At)}: {mark.Text}"] : [],
        };
    }

    private static IEnumerable<double> XsOf(Trace trace) =>
        trace switch
        {
            Dots dots => dots.Known.Select(point => dots.X[point]),
            Line line => line.X,
            _ => [],
        };

    // A place is a row or, if there are none, a value on the x axis.
    private static string TextAt(Panel panel, Trace trace, double place) =>
        string.Join(
            ", ",
            trace switch
            {
                Dots dots when panel.HasRows => dots
                    .Known.Where(point => dots.Y[point] == place)
                    .Select(point => WithError(dots.X[point], dots.Errors, point)),
                Dots dots => dots
                    .Known.Where(point => dots.X[point] == place)
                    .Select(point => Number.Label(dots.Y[point])),
                Line line => Enumerable
                    .Range(0, line.X.Count)
                    .Where(point => line.X[point] == place)
                    .Select(point => WithError(line.Y[point], line.Band, point)),
                Segments segments => [Number.Label(segments.Values[(int)place])],
                Tiles tiles => tiles
                    .Runs.Where(run => run.Row == place)
                    .Select(run =>
                        run.First == run.Last
                            ? panel.X.PlaceOf(run.First)
                            : $"{panel.X.PlaceOf(run.First)} … {panel.X.PlaceOf(run.Last)}"
                    ),
                _ => Array.Empty<string>(),
            }
        );
}
