namespace PriceOfAwait.Charts;

/// <summary>
/// The script that puts interactive charts in the place of their pictures: those that wait in the page's row, and all that come
/// later. A chart is as wide as its picture was, so it shrinks with the output as the picture did, down to where its texts can be
/// read; from there on the output scrolls.
/// </summary>
internal static class FigureScript
{
    // A picture may reach the page after its script. Plotly writes into what it draws, so each chart gets a copy.
    public static string Text { get; } = $$"""
        (function () {
          var template = {{PlotlySpec.Text(PlotlySpec.Template())}}, config = {{PlotlySpec.Text(PlotlySpec.Config())}};
          function draw(figure, tries) {
            var places = document.querySelectorAll('[{{FigureHtml.Mark}}="' + figure[0] + '"]:not([data-drawn])');
            if (!places.length && tries > 0) setTimeout(draw, 100, figure, tries - 1);
            places.forEach(function (place) {
              var spec = JSON.parse(JSON.stringify(figure[1])), picture = place.querySelector('img'), chart = document.createElement('div');
              var width = spec.layout.width, height = spec.layout.height;
              function fit() {
                var scale = Math.max(0.6, Math.min(1, place.clientWidth / width));
                chart.style.cssText = 'width:' + width + 'px;height:' + height + 'px;transform-origin:0 0;transform:scale(' + scale + ');margin:0 ' + width * (scale - 1) + 'px ' + height * (scale - 1) + 'px 0';
              }
              place.setAttribute('data-drawn', '');
              place.appendChild(chart);
              spec.layout.template = template;
              Promise.resolve().then(function () {
                return window.Plotly.newPlot(chart, spec.data, spec.layout, config);
              }).then(function () {
                chart.setAttribute('role', 'img');
                chart.setAttribute('aria-label', picture.alt);
                picture.remove();
                fit();
                if (window.ResizeObserver) new ResizeObserver(fit).observe(place);
              }, function (error) {
                chart.remove();
                console.error('The chart stays a picture:', error);
              });
            });
          }
          var row = window.{{FigureHtml.Row}} = window.{{FigureHtml.Row}} || [];
          row.push = function (figure) { draw(figure, 100); };
          row.splice(0).forEach(row.push);
        })();
        """;
}
