using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>
/// A chart as data, in Plotly's vocabulary. A notebook shows it as one piece of HTML: a picture wherever scripts do not run, an
/// interactive Plotly chart where they do and the page holds a <see cref="PlotlyBundle"/>.
/// </summary>
[TypeFormatterSource]
public sealed record Figure : INotebookValue
{
    internal const double Width = 840;

    /// <summary>A figure of panels side by side.</summary>
    /// <param name="title">What a reader should see in it.</param>
    /// <param name="caption">What was measured, where, when, and at which speed.</param>
    /// <param name="panels">From left to right.</param>
    /// <exception cref="ArgumentException">There is no title, no caption or no panel.</exception>
    public Figure(string title, string caption, params IReadOnlyList<Panel> panels)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(title);
        ArgumentException.ThrowIfNullOrWhiteSpace(caption);
        ArgumentNullException.ThrowIfNull(panels);
        if (panels.Count == 0)
        {
            throw new ArgumentException($"The figure '{title}' needs at least one panel.", nameof(panels));
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

    /// <summary>The figure in words, for readers who do not see it; made from its values unless given.</summary>
    public string? Description { get; init; }

    /// <summary>What stands in the legend: the traces' first of each name.</summary>
    internal IReadOnlyList<Trace> LegendTraces => [.. Panels.SelectMany(panel => panel.Traces).DistinctBy(trace => trace.Name)];

    internal string AlternativeText => Description ?? FigureText.Describe(this);

    /// <summary>The figure as a picture that stands by itself, with its caption.</summary>
    public string ToSvg() => SvgRenderer.Render(this);

    /// <summary>The figure as Plotly takes it, without its caption: JSON with <c>data</c>, <c>layout</c> and <c>config</c>.</summary>
    public string ToPlotlyJson()
    {
        var spec = PlotlySpec.Of(this);
        spec["layout"]!["template"] = PlotlySpec.Template();
        spec["config"] = PlotlySpec.Config();
        return PlotlySpec.Text(spec);
    }

    /// <inheritdoc/>
    public string ToHtml() => FigureHtml.Render(this);

    /// <inheritdoc/>
    public string ToText() => FigureText.Render(this);

    /// <inheritdoc cref="ToText"/>
    public override string ToString() => ToText();
}
