using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Editors;

/// <summary>What an editor asks for.</summary>
/// <param name="Id">The editor's own number for it; what the editor is told about it has the same number.</param>
/// <param name="Ask">As a runner asks a worker.</param>
internal sealed record EditorRequest(int Id, WorkerRequest Ask);

/// <summary>What an editor is told: several things about a cell, one answer to a question.</summary>
/// <param name="Id">What was asked for.</param>
/// <param name="Tell">As a worker tells its runner.</param>
internal sealed record EditorAnswer(int Id, CellEvent Tell);

/// <summary>How an editor and the engine talk: each message is one line of JSON.</summary>
[JsonSerializable(typeof(EditorRequest))]
[JsonSerializable(typeof(EditorAnswer))]
internal sealed partial class EditorMessage : JsonSerializerContext
{
    /// <exception cref="JsonException">The line is no request.</exception>
    public static EditorRequest Read(string line) =>
        JsonSerializer.Deserialize(line, Default.EditorRequest) is { Ask: not null } request
            ? request
            : throw new JsonException("It asks for nothing.");

    public static string Write(EditorAnswer answer) => JsonSerializer.Serialize(answer, Default.EditorAnswer);
}
