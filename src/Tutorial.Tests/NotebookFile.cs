using System.Text.Json;

namespace PriceOfAwait.Tutorial.Tests;

internal static class NotebookFile
{
    public static string Write(string path, params string[] cells)
    {
        File.WriteAllText(path, JsonSerializer.Serialize(new
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
            metadata = new { kernelspec = new { display_name = ".NET (C#)", language = "C#", name = ".net-csharp" } },
            nbformat = 4,
            nbformat_minor = 5,
        }));
        return path;
    }

    public static IReadOnlyList<string> PrintedBy(string path) =>
    [
        .. JsonNode.Parse(File.ReadAllText(path))!["cells"]!.AsArray().Select(cell => string.Concat(
            from output in cell!["outputs"]!.AsArray()
            where (string?)output["output_type"] == "stream"
            from line in output["text"]!.AsArray()
            select (string?)line)),
    ];
}
