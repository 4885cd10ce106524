using PriceOfAwait.Book.Tests;

[assembly: AssemblyFixture(typeof(Chromium))]
[assembly: AssemblyFixture(typeof(ExecutedBook))]

namespace PriceOfAwait.Book.Tests;

/// <summary>Cells and their outputs as files of notebooks have them.</summary>
internal static class CellJson
{
    public static string NotebookOf(params JsonObject[] cells) =>
        new JsonObject
        {
            ["cells"] = new JsonArray([.. cells]),
            ["metadata"] = new JsonObject(),
            ["nbformat"] = 4,
        }.ToJsonString();

    public static JsonObject Markdown(string text) => new() { ["cell_type"] = "markdown", ["source"] = text };

    public static JsonObject Code(string source, params JsonObject[] outputs) =>
        new()
        {
            ["cell_type"] = "code",
            ["metadata"] = new JsonObject(),
            ["source"] = source,
            ["outputs"] = new JsonArray([.. outputs]),
        };

    public static JsonObject Printed(string text, string stream = "stdout") =>
        new()
        {
            ["output_type"] = "stream",
            ["name"] = stream,
            ["text"] = text,
        };

    public static JsonObject Shown(string mimeType, JsonNode content) =>
        new()
        {
            ["output_type"] = "display_data",
            ["data"] = new JsonObject { [mimeType] = content },
        };

    public static JsonObject Html(string html) => Shown("text/html", html);

    /// <summary>As the kernel shows one of the library's values.</summary>
    public static JsonObject Shown(NotebookValue value) => HtmlWithFacts(value.ToHtml(), Facts.ToJson(value.ToFacts()));

    public static JsonObject HtmlWithFacts(string html, string facts) =>
        new()
        {
            ["output_type"] = "display_data",
            ["data"] = new JsonObject { ["text/html"] = html, [Facts.MimeType] = JsonNode.Parse(facts) },
        };

    public static JsonObject Failed(string name, string message, params string[] traceback) =>
        new()
        {
            ["output_type"] = "error",
            ["ename"] = name,
            ["evalue"] = message,
            ["traceback"] = new JsonArray([.. traceback.Select(line => (JsonNode)line)]),
        };
}
