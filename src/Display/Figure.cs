using System.Text.Json.Serialization;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A chart as data. A notebook shows it as one piece of HTML: a picture, which an interactive Plotly chart replaces if
/// scripts run and the page contains a <see cref="PageAssets"/>.
/// </summary>
public sealed record Figure(string Title, string Subtitle, params IReadOnlyList<Panel> Panels) : ChartPart
{
    internal const double Width = 840;

    /// <summary>What a reader must know about the figures, such as that the machine was busy.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public override IReadOnlyList<Origin> Origins { get; init; } = [];

    public override Asked? Asked { get; init; }

    /// <summary>The name of the trace that the others are compared with in their hover texts.</summary>
    public string? Baseline { get; init; }

    [JsonIgnore]
    public override string Caption => string.Join(" ", Remarks);

    [JsonIgnore]
    public override string AlternativeText => FigureText.Message(this);

    internal string CaptionWithOrigin =>
        string.Join(" ", Remarks.Append(Origin.ToText(Origins)).Where(text => text.Length > 0));

    internal IEnumerable<string> Remarks
    {
        get
        {
            var traces = Panels.SelectMany(panel => panel.Traces).ToList();
            var logarithmic = Panels
                .Where(panel => panel.X.Type == AxisType.Log || panel.Y.Type == AxisType.Log)
                .Select(panel => panel.ValuesTitle)
                .ToList();
            return new[]
            {
                traces.OfType<Line>().Any(line => line.Band is not null) ? "Bands: confidence intervals." : "",
                logarithmic.Count == 0 ? ""
                : logarithmic.Count == Panels.Count ? "Logarithmic scale."
                : $"Logarithmic scale: {string.Join(", ", logarithmic.Distinct())}.",
            }.Where(text => text.Length > 0).Concat(Notes);
        }
    }

    internal IEnumerable<Trace> TracesByName =>
        Panels.SelectMany(panel => panel.Traces).DistinctBy(trace => trace.Name);

    /// <exception cref="ArgumentException">A panel has no axis of values.</exception>
    public Figure OnLinearAxis() => this with { Panels = [.. Panels.Select(panel => panel.WithValuesOn(Axis.Linear))] };

    /// <exception cref="ArgumentException">
    /// A value or a reference line has no place on a logarithmic axis, or a panel has no axis of values.
    /// </exception>
    public Figure OnLogAxis() => this with { Panels = [.. Panels.Select(panel => panel.WithValuesOn(Axis.Log))] };

    /// <summary>A copy of the figure without a trace. The titles stay the same.</summary>
    /// <exception cref="ArgumentException">There is no such trace, or it is the only one.</exception>
    public Figure Without(string name)
    {
        var names = TracesByName.Select(trace => trace.Name).ToList();
        return names.Count > 1 && names.Contains(name)
            ? this with
            {
                Panels = [.. Panels.Select(panel => panel.Without(name)).OfType<Panel>()],
            }
            : throw new WrongArgumentException(
                (names.Contains(name) ? $"Nothing is left without '{name}'." : $"There is no '{name}' to leave out.")
                    + $" Traces: {string.Join(", ", names.Select(one => $"'{one}'"))}.",
                nameof(name)
            );
    }

    public string ToSvg() => SvgRenderer.Render(this);

    /// <summary>
    /// The figure as a chart of XPlot.Plotly, whose <c>With…</c> methods change it. It is drawn by a page's
    /// <see cref="PageAssets"/>.
    /// </summary>
    public PlotlyChart ToXPlot() => new FigureChart(this);

    public override string ToPicture() => SvgRenderer.RenderForPage(this);

    public override string ToSpec() => XPlotCharts.JsonOf(ToXPlot());

    public override string ToText() => FigureText.Render(this);
}
