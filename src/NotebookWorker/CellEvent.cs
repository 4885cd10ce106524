using System.Text.Json.Serialization;

namespace PriceOfAwait.NotebookWorker;

/// <summary>What happens while a cell runs, in the order in which it happens, and answers to questions about code.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "event")]
[JsonDerivedType(typeof(TextWritten), "text")]
[JsonDerivedType(typeof(ValueDisplayed), "display")]
[JsonDerivedType(typeof(DisplayUpdated), "update")]
[JsonDerivedType(typeof(ValueReturned), "value")]
[JsonDerivedType(typeof(ErrorRaised), "error")]
[JsonDerivedType(typeof(InputRequested), "input")]
[JsonDerivedType(typeof(CellEnded), "end")]
[JsonDerivedType(typeof(CompletionsFound), "completions")]
[JsonDerivedType(typeof(SymbolDescribed), "symbol")]
[JsonDerivedType(typeof(CodeJudged), "judged")]
[JsonDerivedType(typeof(CodeDiagnosed), "diagnosed")]
[JsonDerivedType(typeof(VariablesListed), "variables")]
[JsonDerivedType(typeof(NoAnswer), "none")]
internal abstract record CellEvent;

/// <summary>Text on the stream <c>stdout</c> or <c>stderr</c>.</summary>
internal sealed record TextWritten(string Stream, string Text) : CellEvent;

/// <summary>A value shown by <c>display</c>; the representations by MIME type.</summary>
internal sealed record ValueDisplayed(string Id, IReadOnlyDictionary<string, string> Data) : CellEvent;

/// <summary>A shown value replaced by another.</summary>
internal sealed record DisplayUpdated(string Id, IReadOnlyDictionary<string, string> Data) : CellEvent;

/// <summary>The value of a cell's trailing expression.</summary>
internal sealed record ValueReturned(IReadOnlyDictionary<string, string> Data) : CellEvent;

/// <summary>Why a cell failed, in the terms of nbformat's <c>error</c> output.</summary>
internal sealed record ErrorRaised(string Name, string Message, IReadOnlyList<string> Traceback) : CellEvent;

/// <summary>The cell waits for a line of input; <see cref="GiveInput"/> brings it.</summary>
internal sealed record InputRequested : CellEvent;

/// <summary>The cell's end. Nothing of this cell follows.</summary>
/// <param name="Succeeded">Whether nothing went wrong.</param>
/// <param name="Skipped">Why the cell was skipped, which it has displayed; null when it ran.</param>
internal sealed record CellEnded(bool Succeeded, string? Skipped = null) : CellEvent;

/// <summary>The answer to a question about code.</summary>
internal abstract record Answer : CellEvent;

/// <summary>What could stand at a position, in the order of the names.</summary>
/// <param name="Start">Where the name begins that is being written.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Completions">All that could stand there.</param>
internal sealed record CompletionsFound(int Start, int End, IReadOnlyList<Completion> Completions) : Answer;

/// <summary>A name that could stand at a position, and what it names, such as <c>method</c>.</summary>
internal sealed record Completion(string Name, string Kind);

/// <summary>Signature and documentation of what stands at a position; null when nothing with a name does.</summary>
internal sealed record SymbolDescribed(string? Text) : Answer;

/// <summary>Whether code can run as it is.</summary>
/// <param name="Status"><c>complete</c>, <c>incomplete</c> or <c>invalid</c>.</param>
/// <param name="Indent">How far the next line of incomplete code is indented.</param>
internal sealed record CodeJudged(string Status, string Indent) : Answer;

/// <summary>What is wrong with a cell.</summary>
internal sealed record CodeDiagnosed(IReadOnlyList<CodeProblem> Problems) : Answer;

/// <summary>An error or a warning of the compiler.</summary>
/// <param name="Start">Where in the cell's text it begins.</param>
/// <param name="End">Where it ends.</param>
/// <param name="IsError">Whether the cell can't run because of it.</param>
/// <param name="Id">The compiler's number of it.</param>
/// <param name="Message">What is wrong.</param>
internal sealed record CodeProblem(int Start, int End, bool IsError, string Id, string Message);

/// <summary>The variables of the cells that ran, in the order of their names.</summary>
internal sealed record VariablesListed(IReadOnlyList<Variable> Variables) : Answer;

/// <summary>A variable, its type as C# has it, and a line that tells its value.</summary>
internal sealed record Variable(string Name, string Type, string Value);

/// <summary>A question that could not be answered, and why.</summary>
internal sealed record NoAnswer(string Reason) : Answer;
