using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.NotebookEngine.Scripting;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>What the runner asks of a worker.</summary>
internal sealed record RunCell(int Number, string Source);

/// <summary>
/// How runner and worker talk: a line of JSON a message, over a named pipe, so that nothing a cell or its child processes
/// write to the standard streams can get between. The standard streams carry such raw text; at the end of each cell the
/// worker marks them with <see cref="EndOfText"/>, so that the text is known to be the cell's.
/// </summary>
[JsonSerializable(typeof(RunCell))]
[JsonSerializable(typeof(CellEvent))]
internal sealed partial class Protocol : JsonSerializerContext
{
    public const string WorkerVerb = "worker";
    public const char EndOfText = '\u0003';

    public static string Write(RunCell message) => JsonSerializer.Serialize(message, Default.RunCell);

    public static string Write(CellEvent message) => JsonSerializer.Serialize(message, Default.CellEvent);

    public static RunCell ReadRunCell(string line) => JsonSerializer.Deserialize(line, Default.RunCell)!;

    public static CellEvent ReadCellEvent(string line) => JsonSerializer.Deserialize(line, Default.CellEvent)!;
}
