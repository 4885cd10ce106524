using System.Text.Json;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>Small notebooks to run, and executed ones to look into.</summary>
internal static class NotebookFile
{
    /// <summary>Writes a notebook of code cells.</summary>
    public static string Write(string path, params string[] cells) => Write(path, 4, ".net-csharp", cells);

    public static string Write(string path, int nbformat, string kernel, params string[] cells)
    {
        var notebook = new
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
            metadata = new { kernelspec = new { display_name = ".NET (C#)", language = "C#", name = kernel } },
            nbformat,
            nbformat_minor = 5,
        };
        File.WriteAllText(path, JsonSerializer.Serialize(notebook));
        return path;
    }

    /// <summary>What each cell printed, cell by cell.</summary>
    public static IReadOnlyList<string> PrintedBy(string path) =>
        [
            .. JsonNode.Parse(File.ReadAllText(path))!["cells"]!.AsArray().Select(cell => string.Concat(
                cell!["outputs"]!.AsArray()
                    .Where(output => (string?)output!["output_type"] == "stream")
                    .SelectMany(output => Lines(output!["text"]!)))),
        ];

    private static IEnumerable<string> Lines(JsonNode text) =>
        text is JsonArray lines ? lines.Select(line => (string)line!) : [(string)text!];
}
