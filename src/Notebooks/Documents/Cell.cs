using System.Text.Json.Nodes;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>What a cell holds.</summary>
public enum CellKind
{
    /// <summary>C# to run.</summary>
    Code,

    /// <summary>Prose.</summary>
    Markdown,

    /// <summary>Text for a converter; neither run nor shown.</summary>
    Raw,

    /// <summary>Something that is no cell; see <see cref="Cell.Problem"/>.</summary>
    Damaged,
}

/// <summary>A cell: a typed view over its JSON, which keeps every field this view doesn't know.</summary>
public sealed class Cell
{
    private readonly JsonObject _json;

    internal Cell(JsonObject json, CellKind kind, string? id, string language) =>
        (_json, Kind, Id, Language) = (json, kind, id, language);

    /// <summary>Something in a cell's place.</summary>
    internal Cell(string problem)
        : this([], CellKind.Damaged, null, "") => Problem = problem;

    /// <summary>The cell's id; null in documents older than nbformat 4.5.</summary>
    public string? Id { get; }

    /// <summary>What the cell holds.</summary>
    public CellKind Kind { get; }

    /// <summary>The language of a code cell, as the document names it; <c>csharp</c> where it names none.</summary>
    public string Language { get; }

    /// <summary>What is wrong with it, and where; <see langword="null"/> for a cell that is one.</summary>
    public string? Problem { get; }

    /// <summary>The cell's text, with <c>\n</c> between its lines.</summary>
    public string Source
    {
        get => NotebookJson.TextOf(_json["source"]) ?? "";
        set => _json["source"] = NotebookJson.Lines(value);
    }

    /// <summary>The cell's metadata, as in the document.</summary>
    public JsonObject Metadata => Child("metadata", () => new JsonObject());

    /// <summary>A code cell's outputs, as in the document.</summary>
    /// <exception cref="InvalidOperationException">The cell is not a code cell.</exception>
    public JsonArray Outputs
    {
        get => Code.Child("outputs", () => new JsonArray());
        internal set => Code._json["outputs"] = value;
    }

    /// <summary>The number of a code cell's execution; null when it wasn't executed, or has none that is a number.</summary>
    /// <exception cref="InvalidOperationException">The cell is not a code cell.</exception>
    public int? ExecutionCount
    {
        get => Code._json["execution_count"] is JsonValue value && value.TryGetValue(out int count) ? count : null;
        internal set => Code._json["execution_count"] = value;
    }

    private Cell Code => Kind == CellKind.Code ? this : throw new InvalidOperationException($"A {Kind} cell has no outputs.");

    /// <summary>Removes a code cell's outputs and execution count.</summary>
    /// <exception cref="InvalidOperationException">The cell is not a code cell.</exception>
    public void ClearOutputs()
    {
        Outputs = [];
        ExecutionCount = null;
    }

    private T Child<T>(string name, Func<T> create)
        where T : JsonNode
    {
        if (_json[name] is not T child)
        {
            _json[name] = child = create();
        }

        return child;
    }
}
