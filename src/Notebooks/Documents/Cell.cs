namespace PriceOfAwait.Notebooks.Documents;

/// <summary>Raw text is for a converter, neither run nor shown; what is damaged is no cell, as <see cref="Cell.Problem"/> says.</summary>
public enum CellKind { Code, Markdown, Raw, Damaged }

/// <summary>A cell: a typed view over its JSON, which keeps every field this view doesn't know.</summary>
public sealed class Cell
{
    private readonly JsonObject _json;

    private Cell(JsonObject json, CellKind kind, string language) => (_json, Kind, Language) = (json, kind, language);

    /// <summary>Null in documents older than nbformat 4.5.</summary>
    public string? Id => _json.TextAt("id");

    public CellKind Kind { get; }

    /// <summary>As the document names it; <c>csharp</c> if it names none.</summary>
    public string Language { get; }

    public string? Problem { get; private init; }

    /// <summary>The cell's text, with <c>\n</c> between its lines.</summary>
    public string Source => NotebookJson.TextOf(_json["source"]) ?? "";

    public JsonArray Outputs =>
        Kind != CellKind.Code ? throw new InvalidOperationException($"A {Kind} cell has no outputs.") : _json["outputs"] as JsonArray ?? [];

    /// <summary>The number of a code cell's execution; null when it wasn't executed, or has none that is a number.</summary>
    public int? ExecutionCount => _json["execution_count"] is JsonValue value && value.TryGetValue(out int count) ? count : null;

    internal static Cell Read(JsonNode? node, string place, string languageOfNotebook)
    {
        if (node is not JsonObject json || NotebookJson.TextOf(json["source"]) is null)
        {
            return Damaged($"{place} is not a cell: it has no text 'source'.");
        }

        var language = json.TextAt("metadata", "polyglot_notebook", "kernelName")
            ?? json.TextAt("metadata", "dotnet_interactive", "language") ?? languageOfNotebook;
        return json.TextAt("cell_type") switch
        {
            "code" => new(json, CellKind.Code, language),
            "markdown" => new(json, CellKind.Markdown, language),
            "raw" => new(json, CellKind.Raw, language),
            var other => Damaged($"{place} is of the unknown type '{other}' (cell_type: code, markdown or raw)."),
        };

        static Cell Damaged(string problem) => new([], CellKind.Damaged, "") { Problem = problem };
    }

    internal void SetOutputs(JsonArray outputs, int? executionCount) =>
        (_json["outputs"], _json["execution_count"]) = (outputs, executionCount);
}
