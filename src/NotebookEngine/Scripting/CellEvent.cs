using System.Text.Json.Serialization;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>What happens while a cell runs, in the order in which it happens.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "event")]
[JsonDerivedType(typeof(TextWritten), "text")]
[JsonDerivedType(typeof(ValueDisplayed), "display")]
[JsonDerivedType(typeof(DisplayUpdated), "update")]
[JsonDerivedType(typeof(ValueReturned), "value")]
[JsonDerivedType(typeof(ErrorRaised), "error")]
[JsonDerivedType(typeof(CellEnded), "end")]
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

/// <summary>The cell's end. Nothing of this cell follows.</summary>
internal sealed record CellEnded(bool Succeeded) : CellEvent;
