using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The verdicts that an executed notebook keeps as data beside the tables that it shows.</summary>
public static class SavedVerdicts
{
    /// <summary>All verdicts in a notebook's outputs, in their order; what can't be read as verdicts is ignored.</summary>
    public static IReadOnlyList<Judgment> In(Notebook notebook) => [.. Shown(notebook).SelectMany(shown => In(shown.Data))];

    private static IEnumerable<Output.Shown> Shown(Notebook notebook) => notebook.Cells
        .Where(cell => cell.Kind == CellKind.Code).SelectMany(cell => Output.ReadAll(cell.Outputs)).OfType<Output.Shown>();

    /// <summary>Those of an output.</summary>
    internal static IReadOnlyList<Judgment> In(IReadOnlyDictionary<string, string> data)
    {
        try
        {
            return data.TryGetValue(LedgerJson.MimeType, out var json) ? LedgerJson.Read(json) : [];
        }
        catch (FormatException)
        {
            return [];
        }
    }
}
