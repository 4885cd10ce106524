using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>The native code of a method.</summary>
/// <param name="Name">What the JIT calls it, without namespaces and arguments.</param>
/// <param name="Bytes">Bytes of machine code.</param>
public sealed record NativeMethod(string Name, int Bytes);

/// <summary>The native code of a benchmark.</summary>
/// <param name="Method">The benchmark's name.</param>
/// <param name="Methods">
/// The benchmark method first, then what it calls that ran and was not inlined, as far as it is code of the lessons: their methods, their
/// state machines, and the framework's generic methods over those.
/// </param>
public sealed record CodeSize(string Method, IReadOnlyList<NativeMethod> Methods)
{
    /// <summary>Bytes of the benchmark method alone, with what was inlined into it.</summary>
    public int OwnBytes => Methods[0].Bytes;

    /// <summary>Bytes of all <see cref="Methods"/>.</summary>
    public int TotalBytes => Methods.Sum(method => method.Bytes);
}

/// <summary>The native code of the benchmarks of a class.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Sizes">One for each benchmark method.</param>
[TypeFormatterSource]
public sealed record CodeSizes(string Benchmarks, IReadOnlyList<CodeSize> Sizes) : TableValue
{
    /// <summary>The code of one benchmark.</summary>
    /// <exception cref="KeyNotFoundException">The class has no such benchmark; the message lists those it has.</exception>
    public CodeSize this[string method] => Sizes.FirstOrDefault(size => size.Method == method)
        ?? throw new KeyNotFoundException(
            $"{Benchmarks} has no benchmark {method}. It has: {string.Join("; ", Sizes.Select(size => size.Method))}.");

    internal override Table ToTable() => new(
        [new Column("Method"), Column.Number("Own code [B]"), Column.Number("With what it calls [B]"), Column.Number("Methods")],
        [
            .. Sizes.Select(size => (IReadOnlyList<string>)
                [size.Method, Text.Bytes(size.OwnBytes), Text.Bytes(size.TotalBytes), Text.Bytes(size.Methods.Count)]),
        ])
    {
        Footnotes =
        [
            "Machine code, fully optimized, without a profile or instructions newer than AVX2. "
            + "What it calls: the lessons' own methods and state machines that were not inlined, "
            + "and the framework's generic methods over them; not the rest of the framework.",
        ],
    };
}

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
