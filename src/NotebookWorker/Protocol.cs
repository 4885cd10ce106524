using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.NotebookWorker;

/// <summary>What the runner asks of a worker: one thing at a time, except for interruptions and input.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(PrepareToCompile), "prepare")]
[JsonDerivedType(typeof(RunCell), "run")]
[JsonDerivedType(typeof(InterruptCell), "interrupt")]
[JsonDerivedType(typeof(GiveInput), "input")]
[JsonDerivedType(typeof(CompleteCode), "complete")]
[JsonDerivedType(typeof(DescribeSymbol), "describe")]
[JsonDerivedType(typeof(JudgeCode), "judge")]
[JsonDerivedType(typeof(DiagnoseCode), "diagnose")]
[JsonDerivedType(typeof(ListVariables), "variables")]
internal abstract record WorkerRequest;

/// <summary>Make ready for cells that nobody has run before. Nothing follows.</summary>
internal sealed record PrepareToCompile : WorkerRequest;

/// <summary>Run a cell; what happens follows, down to <see cref="CellEnded"/>.</summary>
/// <param name="Number">The cell's number, as errors name it.</param>
/// <param name="Source">The cell's text.</param>
/// <param name="Next">The text of the cell that is to run after it, where that is known: both may be compiled at once.</param>
internal sealed record RunCell(int Number, string Source, string? Next = null) : WorkerRequest
{
    /// <summary>What the worker writes to both standard streams when the cell has ended.</summary>
    public string Mark { get; init; } = "";

    /// <summary>Whether somebody is there whom the cell may ask for input.</summary>
    public bool AllowsInput { get; init; }
}

/// <summary>End the cell that runs, if one does.</summary>
internal sealed record InterruptCell : WorkerRequest;

/// <summary>The line that the cell asked for by <see cref="InputRequested"/>; null when there is none and never will be.</summary>
internal sealed record GiveInput(string? Line) : WorkerRequest;

/// <summary>What could stand at a position; answered by <see cref="CompletionsFound"/>.</summary>
/// <param name="Code">The cell's text.</param>
/// <param name="Position">Where in it.</param>
/// <param name="Above">The cells above it, run or not, to read it after them; null to read it after those that ran.</param>
internal sealed record CompleteCode(string Code, int Position, IReadOnlyList<string>? Above = null) : WorkerRequest;

/// <summary>What stands at a position; answered by <see cref="SymbolDescribed"/>.</summary>
/// <inheritdoc cref="CompleteCode"/>
internal sealed record DescribeSymbol(string Code, int Position, IReadOnlyList<string>? Above = null) : WorkerRequest;

/// <summary>Whether code can run as it is; answered by <see cref="CodeJudged"/>.</summary>
internal sealed record JudgeCode(string Code) : WorkerRequest;

/// <summary>What is wrong with a cell as it is written; answered by <see cref="CodeDiagnosed"/>.</summary>
/// <param name="Code">The cell's text.</param>
/// <param name="Above">The cells above it, run or not.</param>
internal sealed record DiagnoseCode(string Code, IReadOnlyList<string> Above) : WorkerRequest;

/// <summary>The variables of the cells that ran; answered by <see cref="VariablesListed"/>.</summary>
internal sealed record ListVariables : WorkerRequest;

/// <summary>
/// How runner and worker talk: each message is a line of JSON, over a named pipe, so that nothing that a cell or its child processes
/// write to the standard streams can get in between. The standard streams carry such raw text; at the end of each cell the worker marks
/// them, so that the text is known to be the cell's. Each cell has its own mark, which nothing that it runs knows.
/// </summary>
[JsonSerializable(typeof(WorkerRequest))]
[JsonSerializable(typeof(CellEvent))]
internal sealed partial class Protocol : JsonSerializerContext
{
    public const string WorkerVerb = "worker";

    /// <summary>A mark that nobody can guess.</summary>
    public static string NewMark() => $"\u0003{Guid.NewGuid():N}\u0003";

    /// <summary>Writes and reads once, because a new process has yet to compile the code for that.</summary>
    public static void WarmUp()
    {
        ReadRequest(Write(new RunCell(0, "")));
        ReadCellEvent(Write(new CellEnded(Succeeded: true)));
    }

    public static string Write(WorkerRequest message) => JsonSerializer.Serialize(message, Default.WorkerRequest);

    public static string Write(CellEvent message) => JsonSerializer.Serialize(message, Default.CellEvent);

    public static WorkerRequest ReadRequest(string line) => JsonSerializer.Deserialize(line, Default.WorkerRequest)!;

    public static CellEvent ReadCellEvent(string line) => JsonSerializer.Deserialize(line, Default.CellEvent)!;
}
