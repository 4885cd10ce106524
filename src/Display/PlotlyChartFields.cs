using System.Runtime.CompilerServices;
using Microsoft.FSharp.Core;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>What a <see cref="PlotlyChart"/> holds. XPlot offers no other access to these private fields.</summary>
internal static class PlotlyChartFields
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "traces")]
    public static extern ref IEnumerable<XPlot.Plotly.Trace> Traces(PlotlyChart chart);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "layout")]
    public static extern ref FSharpOption<Layout.Layout>? Layout(PlotlyChart chart);

    /// <summary>The names that <see cref="PlotlyChart.WithLabels"/> gives to the first traces.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "labels")]
    public static extern ref FSharpOption<IEnumerable<string>>? Labels(PlotlyChart chart);
}
