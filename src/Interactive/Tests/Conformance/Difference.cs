using PriceOfAwait.Charts;
using PriceOfAwait.Comparing;

namespace PriceOfAwait.Interactive.Tests.Conformance;

/// <summary>Something in which the two kernels' outputs differ.</summary>
/// <param name="Notebook">In which notebook.</param>
/// <param name="Cell">In the outputs of which cell.</param>
/// <param name="What">In which part of an output.</param>
internal sealed record Difference(string Notebook, string Cell, string What);

/// <summary>A kernel shows a value that the other has updated.</summary>
/// <param name="Reason">Why it does.</param>
/// <param name="Parts">What of the output was updated: as it was, and as it is to be.</param>
internal sealed record MissedUpdate(string Reason, params IReadOnlyList<(string Before, string After)> Parts)
{
    /// <summary>Whether the outputs differ in nothing else.</summary>
    public bool Explains(string updated, string missed) =>
        missed == Parts.Aggregate(updated, (text, part) => text.Replace(part.After, part.Before, StringComparison.Ordinal));
}

/// <summary>The differences that are meant to be, each with its reason.</summary>
internal static class AllowedDifferences
{
    private const string Places = "The built-in engine names cell, line and column in words; Microsoft's has the compiler's brackets.";
    private const string Frames = "The built-in engine's frames name cell and line, and leave out the compiler's own; Microsoft's cells "
        + "have no debug information.";
    private const string Assembly = "The built-in engine looks for the file first, and says where it should be and how it is built.";

    private const string Update = "In Microsoft's last source, newer than its last packages, display() hands back another value than the "
        + "one that it shows, and an update finds nothing.";

    public static IReadOnlyDictionary<Difference, string> All { get; } = new Dictionary<Difference, string>
    {
        [new("errors", "does-not-compile", "error message")] = Places,
        [new("errors", "does-not-compile", "traceback")] = Places,
        [new("errors", "syntax", "error message")] = Places,
        [new("errors", "syntax", "traceback")] = Places,
        [new("errors", "throws", "traceback")] = Frames,
        [new("errors", "throws-in-method", "traceback")] = Frames,
        [new("errors", "throws-inner", "traceback")] = Frames,
        [new("errors", "throws-async", "traceback")] = Frames,
        [new("errors", "after-output", "traceback")] = Frames,
        [new("errors", "after-throw", "traceback")] = Frames,
        [new("errors", "aggregate", "traceback")] = Frames,
        [new("errors", "cancelled", "traceback")] = Frames,
        [new("errors", "missing-assembly", "error name")] = Assembly,
        [new("errors", "missing-assembly", "error message")] = Assembly,
        [new("errors", "missing-assembly", "traceback")] = Assembly,
    };

    /// <summary>Differences that only some builds of Microsoft's kernel have; no other is allowed in their place.</summary>
    public static IReadOnlyDictionary<Difference, MissedUpdate> OfSomeVersions { get; } = new Dictionary<Difference, MissedUpdate>
    {
        [new("display", "update", "display_data text/plain")] = new(Update, ("before", "after")),
        [new("display", "update-of-record", "display_data text/html")] =
            new(Update, ("<pre>1</pre>", "<pre>2</pre>"), ("X = 1, Y = 1", "X = 2, Y = 2")),
    };
}
