using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Comparing;
using PriceOfAwait.Formatting;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Reading;

/// <summary>What a notebook shows that something costs.</summary>
/// <param name="Costs">The costs.</param>
/// <param name="Place">The id of the cell that shows them.</param>
internal sealed record FoundCosts(Costs Costs, string Place)
{
    /// <summary>All in a notebook's outputs, in their order; what can't be read as costs is ignored.</summary>
    public static IReadOnlyList<FoundCosts> In(Notebook notebook) =>
    [
        .. from numbered in notebook.Cells.Select((cell, index) => (Cell: cell, Index: index))
           where numbered.Cell.Kind == CellKind.Code
           from shown in Output.ReadAll(numbered.Cell.Outputs).OfType<Output.Shown>()
           let costs = Read(shown.Data)
           where costs is { All.Count: > 0 }
           select new FoundCosts(costs, HeadingIds.OfCell(numbered.Index)),
    ];

    private static Costs? Read(IReadOnlyDictionary<string, string> data)
    {
        try
        {
            // Reading what is something else ends in an exception, which takes time.
            return data.TryGetValue(OutputJson.MimeType, out var json) && json.Contains("\"costs\"", StringComparison.Ordinal)
                ? OutputJson.Read(json, typeof(Costs)).OfType<Costs>().FirstOrDefault()
                : null;
        }
        catch (FormatException)
        {
            return null;
        }
    }
}
