using System.Globalization;
using System.Net;
using System.Security.Cryptography;
using System.Text;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as one piece of HTML: the picture, and a script that puts the interactive chart in its place as soon as the page holds
/// plotly.js. Saved outputs may run before the bundle does, so the script waits for it, but not for ever.
/// </summary>
internal static class FigureHtml
{
    public static string Render(Figure figure)
    {
        var svg = figure.ToSvg();
        var json = figure.ToPlotlyJson();
        var id = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(svg + json)), 0, 6).ToLowerInvariant();
        var picture = Convert.ToBase64String(Encoding.UTF8.GetBytes(svg));
        var height = FigureLayout.Of(figure).Height;
        return string.Create(CultureInfo.InvariantCulture, $"""
            <div data-price-of-await-figure="{id}" style="max-width:100%;overflow-x:auto"><img src="data:image/svg+xml;base64,{picture}" alt="{WebUtility.HtmlEncode(figure.AlternativeText)}" width="{Figure.Width}" height="{height}" style="max-width:100%;height:auto"></div>
            <script>{Script(id, json)}</script>
            """);
    }

    // The same figure may stand on a page twice, so the script draws every picture of its figure that is not drawn yet, each
    // from a copy, because Plotly writes into what it draws. JsonSerializer's own escapes keep "</script>" out of the JSON.
    private static string Script(string id, string json) => $$"""
        (function () {
          var json = JSON.stringify({{json}}), waited = 0;
          (function draw() {
            var places = document.querySelectorAll('[data-price-of-await-figure="{{id}}"]:not([data-drawn])');
            if (!window.Plotly || !places.length) {
              if (++waited < 100) setTimeout(draw, 100);
              return;
            }
            places.forEach(function (place) {
              var picture = place.querySelector('img'), chart = document.createElement('div'), figure = JSON.parse(json);
              place.setAttribute('data-drawn', '');
              place.appendChild(chart);
              Promise.resolve().then(function () {
                return window.Plotly.newPlot(chart, figure.data, figure.layout, figure.config);
              }).then(function () {
                chart.setAttribute('role', 'img');
                chart.setAttribute('aria-label', picture.alt);
                picture.remove();
              }, function (error) {
                chart.remove();
                console.error('The chart stays a picture:', error);
              });
            });
          })();
        })();
        """;
}
