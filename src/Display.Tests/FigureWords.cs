using System.Text.Json;

namespace PriceOfAwait.Display.Tests;

/// <summary>The words of a figure's picture and those that a browser draws in its live chart.</summary>
internal static class FigureWords
{
    private const string Read = """
        place => {
          const address = place.querySelector('img').getAttribute('src');
          const svg = decodeURIComponent(address.slice('data:image/svg+xml,'.length));
          const picture = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')];
          const chart = place.querySelector('.js-plotly-plot'), origin = chart.getBoundingClientRect();
          const lines = [...chart.querySelectorAll('.main-svg text')].flatMap(text => {
            const broken = [...text.querySelectorAll('tspan.line')];
            return broken.length ? broken : [text];
          });
          return JSON.stringify({
            picture: picture.map(text => text.textContent.trim()),
            width: origin.width,
            height: origin.height,
            chart: lines.filter(line => line.textContent.trim()).map(line => {
              const range = document.createRange();
              range.selectNodeContents(line);
              const box = range.getBoundingClientRect();
              return {
                text: line.textContent.trim(),
                left: box.left - origin.left, right: box.right - origin.left,
                top: box.top - origin.top, bottom: box.bottom - origin.top
              };
            })
          });
        }
        """;

    /// <summary>Whether they are the same, and whether those of the chart can be read.</summary>
    public static async Task AreSameAsync(Chromium chromium, IReadOnlyList<string> figures)
    {
        await using var page = await FigurePage.OpenAsync(
            chromium,
            $"<div style='width:840px'>{string.Concat(figures)}</div>",
            new() { Height = 1400 }
        );
        // Plotly warns of what it does not understand, such as a color that is none.
        var warnings = new List<string>();
        page.Page.Console += (_, message) => warnings.Add($"{message.Type}: {message.Text}");
        await page.Page.AddScriptTagAsync(new() { Content = PageAssets.Plotly });
        await page.DrawnAsync(figures.Sum(figure => figure.Split($"{ChartPart.Mark}=\"").Length - 1));
        foreach (var place in await page.Page.Locator($"[{ChartPart.Mark}]").AllAsync())
        {
            // Of a chart that the library didn't make there is no picture yet.
            if (await place.Locator($"img[src*='{ChartPart.InWords}']").CountAsync() == 0)
            {
                AreSame(
                    JsonSerializer.Deserialize<Words>(
                        await place.EvaluateAsync<string>(Read),
                        JsonSerializerOptions.Web
                    )!
                );
            }
        }

        Assert.Empty(page.Tab.Errors);
        Assert.Empty(warnings);
    }

    private static void AreSame(Words words)
    {
        // Panels that share an axis of values have its numbers once in the chart.
        Assert.Equal(words.Picture.Distinct().Order(), words.Chart.Select(line => line.Text).Distinct().Order());
        Assert.All(
            words.Chart,
            line =>
                Assert.True(
                    line.Left >= 0 && line.Right <= words.Width && line.Top >= 0 && line.Bottom <= words.Height,
                    $"{line}"
                )
        );
        Assert.Empty(
            from first in words.Chart.Index()
            from second in words.Chart.Skip(first.Index + 1)
            where Overlap(first.Item, second)
            select $"{first.Item} over {second}"
        );
    }

    // A line's box has some space above and below its letters.
    private static bool Overlap(Word one, Word other) =>
        one.Left < other.Right
        && other.Left < one.Right
        && one.Top + 3 < other.Bottom - 3
        && other.Top + 3 < one.Bottom - 3;

    private sealed record Words(IReadOnlyList<string> Picture, IReadOnlyList<Word> Chart, double Width, double Height);

    private sealed record Word(string Text, double Left, double Top, double Right, double Bottom);
}
