using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>
/// A chart as data. A notebook shows it as one piece of HTML: a picture wherever scripts do not run, an interactive Plotly chart where
/// they do and the page holds a <see cref="PlotlyBundle"/>.
/// </summary>
[TypeFormatterSource]
public sealed record Figure : OutputPart
{
    internal const double Width = 840;

    /// <summary>A figure of panels side by side.</summary>
    /// <param name="title">What a reader should see in it.</param>
    /// <param name="caption">What was measured, where, when, and at which speed.</param>
    /// <param name="panels">From left to right.</param>
    /// <exception cref="ArgumentException">
    /// There is no title, no caption or no panel, or some bars are grouped and others stacked.
    /// </exception>
    public Figure(string title, string caption, params IReadOnlyList<Panel> panels)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(title);
        ArgumentException.ThrowIfNullOrWhiteSpace(caption);
        ArgumentNullException.ThrowIfNull(panels);
        if (panels.Count == 0)
        {
            throw new ArgumentException($"The figure '{title}' needs at least one panel.", nameof(panels));
        }

        if (panels.Where(panel => panel.Bars.Count > 0).Select(panel => panel.BarMode).Distinct().Count() > 1)
        {
            throw new ArgumentException(
                $"The figure '{title}' has panels with grouped and with stacked bars. Plotly knows one way for all.", nameof(panels));
        }

        Title = title;
        Caption = caption;
        Panels = panels;
    }

    /// <summary>What a reader should see in it.</summary>
    public string Title { get; }

    /// <summary>What was measured, where, when, and at which speed.</summary>
    public string Caption { get; }

    /// <summary>The coordinate systems, from left to right.</summary>
    public IReadOnlyList<Panel> Panels { get; }

    /// <summary>The figure in words, for readers who do not see it: what it says; made from its values unless given.</summary>
    public string? Description { get; init; }

    /// <summary>What the others are compared with, under the pointer: a category, a row or the name of a trace.</summary>
    public string? Baseline { get; init; }

    /// <summary>What stands in the legend: the traces' first of each name. A heat map has a color bar instead.</summary>
    internal IReadOnlyList<Trace> LegendTraces =>
        [.. Panels.SelectMany(panel => panel.Traces).Where(trace => trace is not Heatmap).DistinctBy(trace => trace.Name)];

    /// <summary>The colors of the heat maps, one for those of equal scales.</summary>
    internal IReadOnlyList<ColorScale> ColorScales =>
        [.. Panels.SelectMany(panel => panel.Traces).OfType<Heatmap>().GroupBy(map => map.Scale).Select(maps => ColorScale.Of([.. maps]))];

    internal BarMode BarMode => Panels.FirstOrDefault(panel => panel.Bars.Count > 0)?.BarMode ?? BarMode.Group;

    internal string AlternativeText => Description ?? FigureMessage.Of(this);

    /// <summary>The figure as a picture that stands by itself, with its caption.</summary>
    public string ToSvg() => SvgRenderer.Render(this);

    /// <summary>The figure as Plotly takes it, without its caption: JSON with <c>data</c>, <c>layout</c> and <c>config</c>.</summary>
    public string ToPlotlyJson() => PlotlyJson.OfChart(this);

    /// <summary>What a page needs to show it.</summary>
    public FigureOnPage ToPage() =>
        new(SvgRenderer.RenderForPage(this), AlternativeText, Width, FigureLayout.Of(this).PictureHeight, Caption, PlotlyJson.Of(this));

    /// <inheritdoc/>
    public override string ToHtml() => ToPage().ToHtml();

    /// <inheritdoc/>
    public override string ToText() => FigureText.Render(this);
}
