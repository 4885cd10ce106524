
namespace PriceOfAwait.Display;

/// <summary>A figure in words: as a table of its values, and as a message for readers who do not see it.</summary>
internal static class FigureText
{
    public static string Render(Figure figure) => string.Join(
        "\n\n", new[] { $"{figure.Title}\n{figure.Subtitle}" }.Concat(figure.Panels.Select(panel => TableOf(panel).ToText()))
            .Append(figure.Caption).Where(text => text.Length > 0));

    public static string Message(Figure figure) => string.Join(" ", new[] { figure.Title, figure.Subtitle }.Concat(
        figure.Panels.Select(panel =>
        {
            var values = panel.IsTiled ? "" : panel.HasRows ? panel.X.Title : panel.Y.Title;
            var heading = string.Join(", ", new[] { panel.Title, values }.Where(part => !string.IsNullOrEmpty(part)));
            var traces = panel.Traces.Select(trace => MessageOf(panel, trace)).Append(panel.Mark?.Text ?? "")
                .Where(part => part.Length > 0);
            return $"{heading}{(heading.Length > 0 ? ": " : "")}{string.Join("; ", traces)}";
        })).Where(text => text.Length > 0).Select(text => text[^1] is '.' or '?' or '!' ? text : text + "."));

    public static string WithError(double value, ErrorBars? error, int index) =>
        Number.Label(value) + (error?.IsKnown(index), double.IsFinite(value)) switch
        {
            (true, true) when double.IsPositiveInfinity(error!.Plus[index]) => $" [{Number.Label(error.Low(index, value))}; ∞)",
            (true, true) when error!.Minus[index] == error.Plus[index] => $" ± {Number.Label(error.Plus[index])}",
            (true, true) => $" [{Number.Label(error!.Low(index, value))}; {Number.Label(error.High(index, value))}]",
            _ => "",
        };

    private static string MessageOf(Panel panel, Trace trace) => trace switch
    {
        Dots dots => Ends(trace.Name, dots.Known.Select(point => (dots.X[point], panel.Y.PlaceOf(dots.Y[point])))),
        Line { X: [var first, .., var last] } line => $"{trace.Name} from {Number.Label(line.Y[0])} at {Number.Label(first)} "
            + $"to {Number.Label(line.Y[^1])} at {Number.Label(last)}",
        Parts parts => Ends(trace.Name, parts.Values.Select((value, row) => (value, panel.Y.Categories[row]))),
        Tiles { Texts.Count: > 0 } tiles => string.Join(", ", tiles.At.Zip(tiles.Texts, (tile, text) =>
            $"{panel.Y.Categories[tile.Row]}, {panel.X.PlaceOf(tile.X)} {text}")),
        // What is neither said nor found is the ground of the others.
        Tiles tiles when tiles.Style != TraceStyle.Muted && tiles.At.Count > 0 => $"{tiles.Name}: " + string.Join(
            ", ", tiles.At.Select(tile => tile.Row).Distinct().Select(row => $"{panel.Y.Categories[row]} {Runs(panel, tiles, row)}")),
        _ => "",
    };

    private static string Ends(string name, IEnumerable<(double Value, string Place)> values)
    {
        var known = values.Where(value => double.IsFinite(value.Value)).OrderBy(value => value.Value).ToList();
        return known switch
        {
            [] => "",
            [var (value, place)] => $"{name} {Number.Label(value)} ({place})",
            [var (min, _), .., var (max, _)] when min == max => $"{name} {Number.Label(min)} everywhere",
            [var (min, at), .., var (max, last)] => $"{name} from {Number.Label(min)} ({at}) to {Number.Label(max)} ({last})",
        };
    }

    private static Table TableOf(Panel panel)
    {
        var (places, values) = panel.IsTiled ? (panel.X.Title, "")
            : panel.HasRows ? (panel.Y.Title, panel.X.Title)
            : (panel.X.Title, panel.Y.Title);
        return new([panel.HasRows ? new(places) : Column.Number(places), .. Columns(panel)], [.. Rows(panel)])
        {
            Caption = string.Join(": ", new[] { panel.Title, values }.Where(part => !string.IsNullOrEmpty(part))) is { Length: > 0 } caption
                ? caption
                : null,
            Footnotes = panel.Mark is { Text.Length: > 0 } mark ? [$"{Number.Label(mark.At)}: {mark.Text}"] : [],
        };
    }

    // Tiles with texts on them are a table themselves, a column each; of others each kind has a column, with ranges.
    private static IEnumerable<Column> Columns(Panel panel) => HasTexts(panel)
        ? panel.X.Categories.Select(category => Column.Number(category))
        : panel.Traces.Select(trace => trace is Tiles ? new Column(trace.Name) : Column.Number(trace.Name));

    private static bool HasTexts(Panel panel) => panel.Traces.Any(trace => trace is Tiles { Texts.Count: > 0 });

    private static IEnumerable<IReadOnlyList<string>> Rows(Panel panel)
    {
        if (HasTexts(panel))
        {
            var texts = panel.Traces.OfType<Tiles>().SelectMany(tiles => tiles.At.Zip(tiles.Texts))
                .ToLookup(tile => tile.First, tile => tile.Second);
            return panel.Y.Categories.Select((name, row) =>
                (IReadOnlyList<string>)[name, .. panel.X.Categories.Select((_, column) => texts[new(column, row)].FirstOrDefault(""))]);
        }

        if (panel.HasRows)
        {
            return panel.Y.Categories.Select((name, row) =>
                (IReadOnlyList<string>)[name, .. panel.Traces.Select(trace => InRow(panel, trace, row))]);
        }

        var places = panel.Traces.SelectMany(trace => PointsOf(trace).Select(point => point.X)).Distinct().Order();
        return places.Select(x => (IReadOnlyList<string>)[Number.Label(x), .. panel.Traces.Select(trace => string.Join(
            ", ", PointsOf(trace).Where(point => point.X == x).Select(point => point.Text)))]);
    }

    private static string InRow(Panel panel, Trace trace, int row) => trace switch
    {
        Dots dots => string.Join(
            ", ", dots.Known.Where(point => dots.Y[point] == row).Select(point => WithError(dots.X[point], dots.Errors, point))),
        Parts parts => Number.Label(parts.Values[row]),
        Tiles tiles => Runs(panel, tiles, row),
        _ => "",
    };

    private static IEnumerable<(double X, string Text)> PointsOf(Trace trace) => trace switch
    {
        Dots dots => dots.Known.Select(point => (dots.X[point], Number.Label(dots.Y[point]))),
        Line line => line.X.Select((x, point) => (x, WithError(line.Y[point], line.Band, point))),
        _ => [],
    };

    private static string Runs(Panel panel, Tiles tiles, int row) => string.Join(", ", tiles.Runs.Where(run => run.Row == row)
        .Select(run => run.First == run.Last
            ? panel.X.PlaceOf(run.First)
            : $"{panel.X.PlaceOf(run.First)} … {panel.X.PlaceOf(run.Last)}"));
}
