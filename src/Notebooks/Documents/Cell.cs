namespace PriceOfAwait.Notebooks.Documents;

/// <summary>A typed view over a cell's JSON, which keeps all other fields.</summary>
public sealed class Cell
{
    private const string HtmlType = "text/html";

    private readonly JsonObject _json;

    private Cell(JsonObject json, CellKind kind, string language) => (_json, Kind, Language) = (json, kind, language);

    /// <summary><see langword="null"/> before nbformat 4.5.</summary>
    public string? Id => _json.TextAt("id");

    public CellKind Kind { get; }

    /// <summary>The language that the cell names, or else the notebook's.</summary>
    public string Language { get; }

    public string? Failure { get; private init; }

    /// <summary>The cell's text, with <c>\n</c> between its lines.</summary>
    public string Source => NotebookJson.TextOf(_json["source"]) ?? "";

    public JsonArray Outputs =>
        Kind != CellKind.Code
            ? throw new InvalidOperationException($"A {Kind} cell has no outputs.")
            : _json["outputs"] as JsonArray ?? [];

    /// <summary>
    /// The execution number of a code cell; <see langword="null"/> if it wasn't executed or the number is invalid.
    /// </summary>
    public int? ExecutionCount =>
        _json["execution_count"] is JsonValue value && value.TryGetValue(out int count) ? count : null;

    internal static Cell Read(JsonNode? node, string place, string languageOfNotebook)
    {
        if (node is not JsonObject json || NotebookJson.TextOf(json["source"]) is null)
        {
            return Damaged($"{place} is not a cell: it has no text 'source'.");
        }

        var language =
            json.TextAt("metadata", "polyglot_notebook", "kernelName")
            ?? json.TextAt("metadata", "dotnet_interactive", "language")
            ?? languageOfNotebook;
        return json.TextAt("cell_type") switch
        {
            "code" => new(json, CellKind.Code, language),
            "markdown" => new(json, CellKind.Markdown, language),
            "raw" => new(json, CellKind.Raw, language),
            var other => Damaged($"{place} is of the unknown type '{other}' (cell_type: code, markdown or raw)."),
        };

        static Cell Damaged(string failure) => new([], CellKind.Damaged, "") { Failure = failure };
    }

    internal void SetOutputs(JsonArray outputs, int? executionCount) =>
        (_json["outputs"], _json["execution_count"]) = (outputs, executionCount);

    /// <summary>Puts each output that is HTML behind a summary, which shows it when it is unfolded.</summary>
    internal void FoldOutputs(string summary)
    {
        foreach (var data in Outputs.Select(output => output?["data"]).OfType<JsonObject>())
        {
            if (NotebookJson.TextOf(data[HtmlType]) is { } html)
            {
                data[HtmlType] = NotebookJson.Lines(
                    $"<details><summary style=cursor:pointer>{summary}</summary>\n{html}\n</details>"
                );
            }
        }
    }
}
