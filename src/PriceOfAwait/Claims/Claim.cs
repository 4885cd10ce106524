namespace PriceOfAwait;

/// <summary>What decides a claim.</summary>
public enum ClaimKind
{
    /// <summary>Something that is the same in every run, such as bytes or the identity of an object.</summary>
    Exact,

    /// <summary>A ratio of two times, with its confidence interval.</summary>
    Timed,

    /// <summary>Something exact and a ratio of times: the claim holds if both do.</summary>
    Both,
}

/// <summary>A figure that a source published in its text, not in a table.</summary>
/// <param name="Name">What it is of.</param>
/// <param name="Value">The figure.</param>
/// <param name="Unit">Such as <c>B</c>, or <c>x</c> for times the baseline.</param>
public sealed record PublishedFigure(string Name, double Value, string Unit);

/// <summary>Something that a source, or this project, found, and that can be checked.</summary>
/// <param name="Id">Such as <c>FP1</c>.</param>
/// <param name="Source">Which <see cref="PublishedSource"/> found it, or <see cref="Own"/>.</param>
/// <param name="Kind">What decides it.</param>
/// <param name="Statement">What it says, in our words.</param>
public sealed record Claim(string Id, string Source, ClaimKind Kind, string Statement)
{
    /// <summary>The source of what this project found itself, beyond the sources; nobody has published it.</summary>
    public const string Own = "price-of-await";

    /// <summary>Whether this project found it.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public bool IsOwn => Source == Own;

    /// <summary>The published figures that stand in no table of <c>data/published</c>.</summary>
    public IReadOnlyList<PublishedFigure> Figures { get; init; } = [];

    /// <summary>One of <see cref="Figures"/>.</summary>
    /// <exception cref="PublishedDataException">There is none of this name.</exception>
    internal double Figure(string name) => Figures.FirstOrDefault(figure => figure.Name == name)?.Value
        ?? throw new PublishedDataException($"data/claims.json, {Id}: there is no figure \"{name}\". Restore it: git checkout -- data/claims.json");
}
