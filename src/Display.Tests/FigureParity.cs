using System.Globalization;

namespace PriceOfAwait.Display.Tests;

/// <summary>Whether the picture and Plotly's chart of a figure, both drawn in a browser, show the same at the same places.</summary>
internal static class FigureParity
{
    private const double Pixels = 2;

    public static async Task AreSameAsync(Chromium chromium, IReadOnlyList<string> figures)
    {
        await using var page = await FigurePage.OpenAsync(
            chromium, $"<div style='width:840px'>{string.Concat(figures)}</div>", new() { Height = 1400 });
        // Plotly warns of what it does not understand, such as a color that is none.
        var warnings = new List<string>();
        page.Page.Console += (_, message) => warnings.Add($"{message.Type}: {message.Text}");
        await page.Page.AddScriptTagAsync(new() { Content = PageAssets.Plotly });
        await page.DrawnAsync(figures.Sum(figure => figure.Split($"{FigureOnPage.Mark}=\"").Length - 1));
        foreach (var place in await page.Page.Locator($"[{FigureOnPage.Mark}]").AllAsync())
        {
            if (await place.Locator($"img[src*='{FigureOnPage.InWords}']").CountAsync() > 0)
            {
                // Of a chart that the library didn't make there is no picture yet.
                continue;
            }

            var (picture, chart, hasRows) = await DrawnMarks.OfAsync(place);
            AreSame(Joined(picture.Bars), Joined(chart.Bars), "bars");
            AreSame(Middles(picture.Points), Middles(chart.Points), "points");
            AreSame(Spans(picture.Errors, hasRows), Spans(chart.Errors, hasRows), "errors");
            AreSame(picture.Bands, chart.Bands, "bands");
            AreSame(picture.Lines, chart.Lines, "lines");
            AreSame(Middles(picture.Texts), Middles(chart.Texts), "texts", 6);
            Assert.Equal(picture.Legend.Order(), chart.Legend.Order());
        }

        Assert.Empty(page.Tab.Errors);
        Assert.Empty(warnings);
    }

    // A form may be drawn a little larger in one of them.
    private static IEnumerable<Drawn> Middles(IEnumerable<Drawn> marks) => marks.Select(mark =>
        ((mark.Left + mark.Right) / 2, (mark.Top + mark.Bottom) / 2) is var (x, y) ? new Drawn(x, y, x, y, mark.Text) : mark);

    // The strokes at the ends of an error bar are of no meaning.
    private static IEnumerable<Drawn> Spans(IEnumerable<Drawn> errors, bool alongX) => errors.Select(error => alongX
        ? error with { Top = (error.Top + error.Bottom) / 2, Bottom = (error.Top + error.Bottom) / 2 }
        : error with { Left = (error.Left + error.Right) / 2, Right = (error.Left + error.Right) / 2 });

    // The picture joins neighboring cells of one color, and leaves out parts of no height.
    private static List<Drawn> Joined(IEnumerable<Drawn> bars)
    {
        var joined = new List<Drawn>();
        var inOrder = bars.Where(bar => bar.Bottom - bar.Top > 0.5 && bar.Right - bar.Left > 0.5)
            .OrderBy(bar => bar.Text).ThenBy(bar => Math.Round(bar.Top));
        foreach (var bar in inOrder.ThenBy(bar => bar.Left))
        {
            if (bar.Text.Length > 0 && joined.Count > 0 && joined[^1] is var last && last.Text == bar.Text
                && Math.Abs(last.Top - bar.Top) < 1 && Math.Abs(last.Right - bar.Left) < 1)
            {
                joined[^1] = last with { Right = bar.Right };
            }
            else
            {
                joined.Add(bar);
            }
        }

        return joined;
    }

    private static void AreSame(IEnumerable<Drawn> expected, IEnumerable<Drawn> actual, string what, double within = Pixels)
    {
        var missing = new List<Drawn>();
        var left = actual.ToList();
        foreach (var mark in expected)
        {
            var match = left.Find(other => IsSame(other.Text, mark.Text) && Distance(mark, other) <= within);
            if (match is null || !left.Remove(match))
            {
                missing.Add(mark);
            }
        }

        Assert.True(
            missing.Count == 0 && left.Count == 0,
            $"{what}\nonly in the picture:\n{string.Join('\n', missing)}\nonly in the chart:\n{string.Join('\n', left)}");
    }

    // Of colors each computes the shades between two of them for itself.
    private static bool IsSame(string one, string other) => one == other
        || (Channels(one) is { Length: 3 } first && Channels(other) is { Length: 3 } second
            && first.Zip(second, (a, b) => Math.Abs(a - b)).Max() <= 2);

    private static int[] Channels(string color) => color.StartsWith("rgb(", StringComparison.Ordinal)
        ? [.. color[4..^1].Split(',').Select(channel => int.Parse(channel, CultureInfo.InvariantCulture))]
        : [];

    private static double Distance(Drawn one, Drawn other) => new[]
    {
        one.Left - other.Left, one.Top - other.Top, one.Right - other.Right, one.Bottom - other.Bottom,
    }.Max(Math.Abs);
}
