namespace PriceOfAwait.Tutorial.Tests;

internal static class NotebookFile
{
    public static string Write(string path, params string[] cells)
    {
        AtomicFile.Write(path, Json(cells));
        return path;
    }

    /// <summary>A notebook of code cells.</summary>
    public static string Json(params string[] cells) =>
        new JsonObject
        {
            ["cells"] = new JsonArray([
                .. cells.Select(
                    (source, i) =>
                        new JsonObject
                        {
                            ["cell_type"] = "code",
                            ["execution_count"] = null,
                            ["id"] = $"cell-{i + 1}",
                            ["metadata"] = new JsonObject(),
                            ["outputs"] = new JsonArray(),
                            ["source"] = NotebookJson.Lines(source),
                        }
                ),
            ]),
            ["metadata"] = new JsonObject
            {
                ["kernelspec"] = new JsonObject
                {
                    ["display_name"] = ".NET (C#)",
                    ["language"] = "C#",
                    ["name"] = ".net-csharp",
                },
            },
            ["nbformat"] = 4,
            ["nbformat_minor"] = 5,
        }.ToJsonString();

    /// <summary>What each cell has printed, without the last line's end.</summary>
    public static IReadOnlyList<string> PrintedBy(string path) =>
        [
            .. from cell in Notebook.Load(path).Cells
            select string.Concat(Output.ReadAll(cell.Outputs).OfType<Output.Printed>().Select(printed => printed.Text))
                .TrimEnd(),
        ];
}
