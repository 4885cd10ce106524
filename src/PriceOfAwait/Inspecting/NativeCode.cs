using PriceOfAwait.Formatting;

namespace PriceOfAwait.Inspecting;

/// <summary>The machine code of a benchmark, as the JIT lists it.</summary>
/// <param name="Title">The benchmark's name.</param>
/// <param name="Code">The instructions of the benchmark method, then those of what it calls, as <see cref="CodeSize.Methods"/> says;
/// addresses are left out.</param>
[TypeFormatterSource]
public sealed record NativeCode(string Title, string Code) : NotebookValue
{
    /// <summary>This code and others side by side.</summary>
    public SideBySide Beside(params IReadOnlyList<NativeCode> others) => new([Listing, .. others.Select(other => other.Listing)]);

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => [Listing];

    private Listing Listing => new(Title, Code, Listing.Assembly);
}
