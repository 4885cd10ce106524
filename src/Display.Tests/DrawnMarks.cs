using System.Text.Json;

namespace PriceOfAwait.Display.Tests;

/// <summary>A rectangle that a browser drew, in pixels from the figure's upper left corner.</summary>
internal sealed record Drawn(double Left, double Top, double Right, double Bottom, string Text)
{
    public override string ToString() => FormattableString.Invariant($"'{Text}' {Left:0.#}…{Right:0.#}, {Top:0.#}…{Bottom:0.#}");
}

/// <summary>What a browser drew of a figure, read off the page: of the picture, and of Plotly's chart.</summary>
internal sealed record DrawnMarks(
    IReadOnlyList<Drawn> Bars, IReadOnlyList<Drawn> Points, IReadOnlyList<Drawn> Errors, IReadOnlyList<Drawn> Bands,
    IReadOnlyList<Drawn> Lines, IReadOnlyList<Drawn> Texts, IReadOnlyList<string> Legend)
{
    private const string Read = """
        (root, isPicture, plots, names) => {
          const origin = root.getBoundingClientRect();
          const marks = { bars: [], points: [], errors: [], bands: [], lines: [], texts: [], legend: [] };
          const inPlot = box => plots.some(plot => box.right >= plot.left - 12 && box.left <= plot.right + 12 && box.bottom >= plot.top - 12 && box.top <= plot.bottom + 12);
          function at(left, top, right, bottom, text = '') {
            return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top, text };
          }
          // Without the width of the stroke.
          function boxOf(element, text) {
            const box = element.getBBox(), to = element.getScreenCTM();
            const [one, other] = [[box.x, box.y], [box.x + box.width, box.y + box.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
            return at(one.x, one.y, other.x, other.y, text);
          }
          function partsOf(path, text) {
            return path.getAttribute('d').split(/(?=M)/).map(d => {
              const part = path.cloneNode();
              part.setAttribute('d', d);
              path.parentNode.appendChild(part);
              const box = boxOf(part, text);
              part.remove();
              return box;
            });
          }
          function add(list, boxes) { list.push(...boxes.filter(inPlot)); }
          const color = element => getComputedStyle(element).fill;
          const visible = element => !element.closest('defs');
          function textsOf(scope) {
            return [...scope.querySelectorAll('text')].filter(visible).flatMap(text => {
              const lines = isPicture ? [...text.childNodes] : text.querySelector('tspan.line') ? [...text.querySelectorAll('tspan.line')] : [text];
              return lines.filter(line => line.textContent.trim()).map(line => {
                const range = document.createRange();
                range.selectNodeContents(line);
                const box = range.getBoundingClientRect();
                return at(box.left, box.top, box.right, box.bottom, line.textContent.trim());
              });
            });
          }

          if (isPicture) {
            for (const path of [...root.querySelectorAll('path')].filter(visible)) {
              const [fill, width, dash] = ['fill', 'stroke-width', 'stroke-dasharray'].map(name => path.getAttribute(name));
              if (path.getAttribute('fill-opacity')) add(marks.bands, [boxOf(path)]);
              else if (dash === '6 4') add(marks.lines, [boxOf(path)]);
              else if (fill === 'none' && width === '2') add(marks.errors, partsOf(path));
              else if (fill !== 'none' && width === '1') add(marks.points, partsOf(path));
              else if (fill !== 'none') add(marks.bars, partsOf(path, color(path)));
            }
          } else {
            const all = selector => [...root.querySelectorAll(selector)];
            add(marks.bars, all('.barlayer .point path').map(path => boxOf(path, color(path))));
            add(marks.points, all('.scatterlayer .points path').filter(path => getComputedStyle(path).opacity !== '0').map(path => boxOf(path)));
            add(marks.errors, all('.errorbar path').map(path => boxOf(path)));
            add(marks.bands, all('.js-fill').map(path => boxOf(path)));
            add(marks.lines, all('.shapelayer path').map(path => boxOf(path)));
          }
          // The entries of the legend stand where each lays its legend out.
          const isEntry = text => names.includes(text.text) && text.bottom < Math.min(...plots.map(plot => plot.top)) + 4;
          marks.texts = textsOf(root).filter(text => !isEntry(text));
          marks.legend = textsOf(root).filter(isEntry).map(text => text.text);
          return marks;
        }
        """;

    // The picture is put into the page for the while, so that its parts can be looked at.
    private const string ReadBoth = $$"""
        place => {
          const read = {{Read}};
          const chart = place.querySelector('.js-plotly-plot'), layout = chart._fullLayout, pictures = document.createElement('div');
          const plots = Object.values(layout._plots).map(plot => ({
            left: plot.xaxis._offset, right: plot.xaxis._offset + plot.xaxis._length, top: plot.yaxis._offset, bottom: plot.yaxis._offset + plot.yaxis._length
          }));
          const names = chart.data.map(trace => trace.name).filter(name => name).map(name => name.replace(/&lt;/g, '<').replace(/&amp;/g, '&'));
          pictures.innerHTML = decodeURIComponent(place.querySelector('img').getAttribute('src').slice('data:image/svg+xml,'.length));
          pictures.firstElementChild.setAttribute('width', layout.width);
          document.body.appendChild(pictures);
          const picture = read(pictures.firstElementChild, true, plots, names);
          pictures.remove();
          return JSON.stringify({ picture, chart: read(chart, false, plots, names), hasRows: layout.yaxis.range[0] > layout.yaxis.range[1] });
        }
        """;

    public static async Task<(DrawnMarks Picture, DrawnMarks Chart, bool HasRows)> OfAsync(ILocator place)
    {
        var both = JsonSerializer.Deserialize<Both>(await place.EvaluateAsync<string>(ReadBoth), JsonSerializerOptions.Web)!;
        return (both.Picture, both.Chart, both.HasRows);
    }

    private sealed record Both(DrawnMarks Picture, DrawnMarks Chart, bool HasRows);
}
