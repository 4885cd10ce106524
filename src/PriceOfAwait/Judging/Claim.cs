using System.Text.Json.Serialization;
using PriceOfAwait.Publishing;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Judging;

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

/// <summary>Something that a source, or this project, found, and that can be checked.</summary>
/// <param name="Id">Such as <c>FP1</c>.</param>
/// <param name="Source">Which <see cref="PublishedSource"/> found it, or <see cref="Own"/>.</param>
/// <param name="Kind">What decides it.</param>
/// <param name="Statement">What it says, in our words.</param>
/// <param name="Parts">What it says in detail; each part is judged by itself.</param>
public sealed record Claim(string Id, string Source, ClaimKind Kind, string Statement, IReadOnlyList<ClaimPart> Parts)
{
    /// <summary>The source of what this project found itself and nobody has published.</summary>
    public const string Own = "price-of-await";

    /// <summary>Whether this project found it.</summary>
    [JsonIgnore]
    public bool IsOwn => Source == Own;

    /// <summary>One of <see cref="Parts"/>.</summary>
    /// <exception cref="DataFileException">There is none of this name.</exception>
    internal ClaimPart this[string part] => Parts.FirstOrDefault(one => one.Part == part)
        ?? throw new DataFileException(
            $"The claim {Id} is judged by a part \"{part}\", which its claims.json in data/lessons doesn't have. There are: "
                + $"{string.Join(", ", Parts.Select(one => one.Part))}. Name one of these, or add the part.");
}
