using PriceOfAwait.Measuring;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace PriceOfAwait.Tutorial.Measuring;

/// <summary>The figures of a session that still goes on.</summary>
internal static class NarrowingTable
{
    public static IRenderable Of(SessionProgress progress)
    {
        var table = new Table { Title = new TableTitle(Markup.Escape(progress.ToString())) }.RoundedBorder();
        table.AddColumns("Benchmark", "Runtime", "Mean [ns]".EscapeMarkup(), "Ratio");
        table.Columns[2].RightAligned();
        table.Columns[3].RightAligned();
        foreach (var run in progress.Runs)
        {
            foreach (var measurement in run.Measurements)
            {
                table.AddRow(new[]
                {
                    measurement.Id.ToString(),
                    run.Environment.Runtime.Split(" (")[0],
                    $"{measurement.TimeText} ± {measurement.Error:0.#}",
                    run.RelationText(measurement.Id),
                }.Select(Markup.Escape).ToArray());
            }
        }

        return table;
    }
}
