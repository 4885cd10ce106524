using System.Text.Json;
using PriceOfAwait.Notebooks.Documents;

namespace PriceOfAwait.Tutorial.Tests;

internal static class NotebookFile
{
    public static string Write(string path, params string[] cells)
    {
        AtomicFile.Write(path, JsonSerializer.Serialize(new
        {
            cells = cells.Select((source, index) => new
            {
                cell_type = "code",
                id = $"cell-{index}",
                metadata = new { },
                source,
                outputs = Array.Empty<object>(),
                execution_count = (int?)null,
            }),
            metadata = new
            {
                kernelspec = new { display_name = ".NET (C#)", language = "C#", name = ".net-csharp" },
                language_info = new { name = "C#" },
            },
            nbformat = 4,
            nbformat_minor = 5,
        }));
        return path;
    }

    /// <summary>What each cell has printed, without the last line's end.</summary>
    public static IReadOnlyList<string> PrintedBy(string path) =>
    [
        .. from cell in Notebook.Load(path).Cells
           select string.Concat(Output.ReadAll(cell.Outputs).OfType<Output.Printed>().Select(printed => printed.Text)).TrimEnd(),
    ];
}
