using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>
/// The language of the cells, as a notebook's <c>language_info</c> has it: without a version, so that every machine writes the same. VS
/// Code looks here before it looks at the kernel, and accepts only the name <c>C#</c>.
/// </summary>
internal static class LanguageInfo
{
    /// <summary>A new object each time, because a JSON object can have only one parent.</summary>
    public static JsonObject OfCSharp() => new()
    {
        ["file_extension"] = ".cs",
        ["mimetype"] = "text/x-csharp",
        ["name"] = "C#",
        ["pygments_lexer"] = "csharp",
    };
}
