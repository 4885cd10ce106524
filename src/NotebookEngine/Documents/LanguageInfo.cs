using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>
/// The language of the cells, as a notebook's <c>language_info</c> has it: without a version, so that every machine writes the same. VS
/// Code looks here before it looks at the kernel, and knows C# by the name of C# alone.
/// </summary>
internal static class LanguageInfo
{
    /// <summary>A new object, as an object has one place only.</summary>
    public static JsonObject OfCSharp() => new()
    {
        ["file_extension"] = ".cs",
        ["mimetype"] = "text/x-csharp",
        ["name"] = "C#",
        ["pygments_lexer"] = "csharp",
    };
}
