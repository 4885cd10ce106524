using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// A part of an output. All parts of an output, in order, are what it shows: the book, the deck and the board are
/// written from them, and HTML and text are other forms of them. In JSON, each names its kind.
/// </summary>
[FactList("parts")]
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Note), "note")]
[JsonDerivedType(typeof(Table), "table")]
[JsonDerivedType(typeof(Figure), "figure")]
[JsonDerivedType(typeof(CustomChart), "chart")]
[JsonDerivedType(typeof(Matrix), "matrix")]
[JsonDerivedType(typeof(Disclosure), "disclosure")]
[JsonDerivedType(typeof(Recommendations), "recommendations")]
[JsonDerivedType(typeof(Listing), "listing")]
[JsonDerivedType(typeof(SideBySide), "sideBySide")]
[JsonDerivedType(typeof(Stepper), "stepper")]
[JsonDerivedType(typeof(Lockstep), "lockstep")]
public abstract record OutputPart : NotebookValue
{
    public sealed override IReadOnlyList<OutputPart> ToParts() => [this];

    /// <summary>The part itself, and what else programs ask of it.</summary>
    public sealed override IReadOnlyList<object> ToFacts() => [Resolved, .. MachineCode];

    public abstract override string ToHtml();

    public abstract override string ToText();

    /// <summary>The part with words instead of what stands for them in this process only.</summary>
    internal virtual OutputPart Resolved => this;

    internal virtual IEnumerable<MachineCode> MachineCode => [];

    /// <summary>Where its figures come from, with those of the parts within it.</summary>
    public virtual IReadOnlyList<Origin> OriginsWithin() => [];
}
