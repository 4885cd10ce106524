using System.Text.RegularExpressions;
using System.Xml.Linq;
using PriceOfAwait.Display;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>
/// Pictures of charts that a notebook draws with XPlot, which makes none itself. A browser draws them, unless the
/// notebook already has a picture of the same chart: browsers use different fonts.
/// </summary>
internal static partial class ChartPictures
{
    private const string Html = "text/html";
    private const string Spec = "spec";
    private const string Picture = "picture";

    private static readonly string[] Defaults =
    [
        "opacity: 1",
        "fill-opacity: 1",
        "stroke-opacity: 1",
        "stroke-miterlimit: 2",
        "white-space: pre",
        "pointer-events: all",
    ];

    // Plotly's drawing is returned as text in the page.
    private const string Draw = """
        <script>
        const waiting = setInterval(async () => {
          const chart = document.querySelector('[data-drawn] .js-plotly-plot');
          if (!chart) return;
          clearInterval(waiting);
          const pre = document.createElement('pre');
          pre.textContent = await Plotly.toImage(chart, { format: 'svg' });
          document.body.replaceChildren(pre);
        }, 50);
        </script>
        """;

    /// <param name="before">The committed notebook, with pictures.</param>
    /// <param name="draws">Whether to draw pictures of new charts; otherwise, these remain text.</param>
    public static async Task AddAsync(Notebook notebook, Notebook before, bool draws, CancellationToken cancellation)
    {
        var known = RefreshCommand.DataOf(before).Select(ChartOf).OfType<JsonObject>().ToList();
        foreach (var data in RefreshCommand.DataOf(notebook))
        {
            if (ChartOf(data) is not { } chart || chart.ContainsKey(Picture))
            {
                continue;
            }

            var picture = known
                .Find(other => JsonNode.DeepEquals(other[Spec], chart[Spec]))
                ?[Picture]?.GetValue<string>();
            if (picture is null && draws)
            {
                picture = await DrawAsync(chart[Spec]!.ToJsonString(), notebook, cancellation);
            }

            if (picture is not null)
            {
                chart[Picture] = picture;
                var html = NotebookJson.TextOf(data[Html])!;
                data[Html] = Source().Replace(html, _ => ChartPart.AddressOf(picture), count: 1);
            }
        }
    }

    /// <summary>The chart of XPlot's that an output shows; <see langword="null"/> if it shows none.</summary>
    private static JsonObject? ChartOf(JsonObject data) =>
        (data[Facts.MimeType] as JsonObject)
            ?["parts"]?.AsArray()
            .OfType<JsonObject>()
            .FirstOrDefault(part => (string?)part["kind"] == "chart");

    private static async Task<string> DrawAsync(string spec, Notebook notebook, CancellationToken cancellation)
    {
        var browser =
            Browsers.Find()
            ?? throw new NotebookException(
                $"'{notebook.Path}' has a new XPlot chart, and only a browser can draw its picture. Install "
                    + $"Chromium, Chrome or Edge."
            );
        using var folder = new TemporaryFolder();
        var page = Path.Combine(folder.FullName, "chart.html");
        var place = $"<div {ChartPart.Mark}=\"1\"><img></div>{ChartPart.ScriptOf("1", spec)}";
        await File.WriteAllTextAsync(
            page,
            $"<!doctype html><meta charset=\"utf-8\"><body>{new PageAssets().ToHtml()}{place}{Draw}",
            cancellation
        );
        var result = await browser.AskAsync(
            [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                $"--user-data-dir={folder.FullName}",
                "--virtual-time-budget=20000",
                "--dump-dom",
                new Uri(page).AbsoluteUri,
            ],
            TimeSpan.FromMinutes(1),
            cancellation
        );
        return Drawn().Match(result.Output) is { Success: true } picture
            ? Shortened(Uri.UnescapeDataString(picture.Groups["svg"].Value))
            : throw new NotebookException(
                $"{browser.FilePath} drew no picture of a chart in '{notebook.Path}'. {result.Error}"
            );
    }

    /// <summary>Removes the invisible parts of Plotly's SVG: half of it.</summary>
    private static string Shortened(string svg)
    {
        var picture = XElement.Parse(
            Number()
                .Replace(
                    svg,
                    number =>
                        Math.Round(double.Parse(number.Value, CultureInfo.InvariantCulture), 2)
                            .ToString(CultureInfo.InvariantCulture)
                )
        );
        picture
            .Descendants()
            .Where(part => (string?)part.Attribute("class") == "axesclip" || (string?)part.Attribute("d") == "M0,0")
            .Remove();
        picture
            .Descendants()
            .Where(part => part.DescendantsAndSelf().All(inner => inner.Name.LocalName == "g"))
            .Remove();
        picture
            .Descendants()
            .Attributes()
            .Where(one =>
                one.Name.LocalName == "class"
                || one.Name.LocalName.StartsWith("data-", StringComparison.Ordinal)
                || (one.Name.LocalName == "id" && !svg.Contains($"#{one.Value})", StringComparison.Ordinal))
            )
            .Remove();
        foreach (var style in picture.DescendantsAndSelf().Attributes("style"))
        {
            style.Value = string.Join(
                    ';',
                    style
                        .Value.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                        .Except(Defaults)
                )
                .Replace(": ", ":", StringComparison.Ordinal)
                .Replace(", ", ",", StringComparison.Ordinal);
        }

        picture.DescendantsAndSelf().Attributes("style").Where(style => style.Value.Length == 0).Remove();
        // Moves attributes that all members of a group share to the group.
        foreach (
            var group in picture
                .Descendants()
                .Where(part => part.Elements().Count() > 1 && part.Attribute("style") is null)
                .ToList()
        )
        {
            if (group.Elements().Select(part => (string?)part.Attribute("style")).Distinct().ToList() is [{ } alike])
            {
                group.Elements().Attributes("style").Remove();
                group.SetAttributeValue("style", alike);
            }
        }

        return ChartPart.Written(picture);
    }

    [GeneratedRegex(@"\d+\.\d{3,}")]
    private static partial Regex Number();

    [GeneratedRegex("(?<=<img src=\")[^\"]*")]
    private static partial Regex Source();

    [GeneratedRegex("<pre>data:image/svg\\+xml,(?<svg>[^<]*)</pre>")]
    private static partial Regex Drawn();
}
