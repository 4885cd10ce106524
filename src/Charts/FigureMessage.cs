namespace PriceOfAwait.Charts;

/// <summary>What a figure says, in sentences, for readers who do not see it: ends and how far they are apart, not every value.</summary>
internal static class FigureMessage
{
    public static string Of(Figure figure) =>
        string.Join(" ", [Sentence(figure.Title), .. figure.Panels.Select(panel => Sentence(Of(panel)))]);

    private static string Of(Panel panel)
    {
        var values = panel.IsTiled ? "" : panel.HasRows ? panel.X.Title : panel.Y.Title;
        var heading = string.Join(", ", new[] { panel.Title, values }.Where(part => !string.IsNullOrEmpty(part)));
        var parts = panel.BarMode == BarMode.Stack && panel.Bars.Count > 0
            ? [OfStacks(panel), .. panel.Scatters.Select(scatter => Of(panel, scatter))]
            : panel.Traces.Select(trace => Of(panel, trace));
        var lines = panel.Lines.Where(line => line.Text.Length > 0).Select(line => line.Text);
        return (heading.Length > 0 ? heading + ": " : "") + string.Join("; ", parts.Concat(lines).Where(part => part.Length > 0));
    }

    private static string Of(Panel panel, Trace trace) => trace switch
    {
        Scatter { IsGuess: true } scatter => OfGuess(panel, scatter),
        Scatter scatter when panel.HasRows =>
            Ends(trace.Name, scatter.Known.Select(point => (scatter.X[point], FigureText.PlaceOf(panel.Y, scatter.Y[point])))),
        Scatter scatter => Course(panel, scatter),
        Bar bar => Ends(trace.Name, bar.Y.Select((value, category) => (value, panel.X.Categories[category]))),
        Heatmap map => Ends(
            trace.Name, map.Cells.Select(cell => (cell.Value, $"{panel.Y.Categories[cell.Row]}, {panel.X.Categories[cell.Column]}"))),
        // What is neither said nor found of a strip is its ground.
        Cells cells when cells.Style != TraceStyle.Muted => Strips(panel, cells),
        _ => "",
    };

    private static string Ends(string name, IEnumerable<(double Value, string Place)> values)
    {
        var known = values.Where(value => double.IsFinite(value.Value)).OrderBy(value => value.Value).ToList();
        return known switch
        {
            [] => $"{name} nothing",
            [var (value, place)] => $"{name} {Number.Label(value)} ({place})",
            [var (least, _), .., var (most, _)] when least == most => $"{name} {Number.Label(least)} everywhere",
            [var (least, at), .., var (most, last)] =>
                $"{name} from {Number.Label(least)} ({at}) to {Number.Label(most)} ({last}){Times(least, most)}",
        };
    }

    private static string Times(double least, double most) => least > 0 ? $", {Number.Label(most / least)} times as much" : "";

    private static string Course(Panel panel, Scatter scatter)
    {
        var known = scatter.Known.ToList();
        return known.Count == 0 ? $"{scatter.Name} nothing" : $"{scatter.Name} from {Point(known[0])} to {Point(known[^1])}";

        string Point(int point) => $"{Number.Label(scatter.Y[point])} at {FigureText.PlaceOf(panel.X, scatter.X[point])}";
    }

    /// <summary>Beside bars: how many guesses were too high and too low for the first bars.</summary>
    private static string OfGuess(Panel panel, Scatter guess)
    {
        if (panel.Bars.Count == 0)
        {
            return Course(panel, guess);
        }

        var differences = guess.Known.Select(point => guess.Y[point] - panel.HeightOf((int)Math.Round(guess.X[point])))
            .Where(double.IsFinite).ToList();
        var (over, under) = (differences.Count(difference => difference > 0), differences.Count(difference => difference < 0));
        return $"{guess.Name} too high for {over} and too low for {under} of {differences.Count}";
    }

    private static string OfStacks(Panel panel)
    {
        var sums = panel.X.Categories.Select((name, category) => (Sum: panel.HeightOf(category), Name: name, Category: category)).ToList();
        var most = sums.MaxBy(sum => sum.Sum).Category;
        var parts = panel.Bars.Where(bar => bar.PartOf(most) > 0).OrderByDescending(bar => bar.PartOf(most))
            .Select(bar => $"{Number.Label(bar.PartOf(most))} {bar.Name}");
        return $"{Ends("all", sums.Select(sum => (sum.Sum, sum.Name)))}, which is {string.Join(" and ", parts)}";
    }

    private static string Strips(Panel panel, Cells cells)
    {
        var strips = panel.Y.Categories.Select((name, strip) => (Name: name, Runs: FigureText.Runs(panel, cells, strip)))
            .Where(strip => strip.Runs.Length > 0).Select(strip => $"{strip.Name} {strip.Runs}");
        return $"{cells.Name}: {string.Join(", ", strips)}";
    }

    private static string Sentence(string text) => text.Length > 0 && text[^1] is '.' or '?' or '!' ? text : text + ".";
}
