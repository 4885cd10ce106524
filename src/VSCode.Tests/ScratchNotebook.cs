using System.Text.Json.Nodes;
using PriceOfAwait.Platform;

namespace PriceOfAwait.VSCode.Tests;

/// <summary>A notebook of a test's own, in a folder of the clone that git ignores.</summary>
internal sealed class ScratchNotebook : IDisposable
{
    public ScratchNotebook(params string[] cells) => Write(Path.Combine(Repository.Root, File), cells);

    /// <summary>Its path from the clone's folder.</summary>
    public string File { get; } = Path.Combine("out", "vscode", $"{Guid.NewGuid():N}.ipynb");

    /// <summary>Writes a notebook that has not run.</summary>
    public static void Write(string file, params string[] cells) => AtomicFile.Write(file, new JsonObject
    {
        ["cells"] = new JsonArray([.. cells.Select((source, index) => new JsonObject
        {
            ["cell_type"] = "code", ["execution_count"] = null, ["id"] = $"cell-{index}", ["metadata"] = new JsonObject(),
            ["outputs"] = new JsonArray(), ["source"] = source,
        })]),
        ["metadata"] = new JsonObject
        {
            ["kernelspec"] = new JsonObject { ["display_name"] = ".NET (C#)", ["language"] = "C#", ["name"] = ".net-csharp" },
            ["language_info"] = new JsonObject { ["name"] = "C#" },
        },
        ["nbformat"] = 4,
        ["nbformat_minor"] = 5,
    }.ToJsonString());

    public void Dispose() => System.IO.File.Delete(Path.Combine(Repository.Root, File));
}
