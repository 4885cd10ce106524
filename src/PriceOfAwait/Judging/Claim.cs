namespace PriceOfAwait.Judging;

/// <param name="Source">The id of a <see cref="PublishedSource"/>, or <see cref="Own"/>.</param>
/// <param name="Benchmarks">The benchmark class of its parts, unless a part names another.</param>
public sealed record Claim(
    string Id,
    string Source,
    ClaimKind Kind,
    string Statement,
    IReadOnlyList<ClaimPart> Parts,
    string? Benchmarks = null
)
{
    public const string Own = "price-of-await";

    public bool IsOwn => Source == Own;

    /// <summary>The claim, after the year in which it was published, such as <c>2021: …</c>.</summary>
    public string Headline =>
        Published.Sources.FirstOrDefault(source => source.Id == Source) is { Year: var year }
            ? string.Create(CultureInfo.InvariantCulture, $"{year}: {Statement}")
            : Statement;

    public string KindText =>
        Kind switch
        {
            ClaimKind.Both => "exact and timed",
            ClaimKind.TimedAndOnce => "timed, and measured once",
            ClaimKind.Once => "measured once",
            _ => Kind.ToString().ToLowerInvariant(),
        };

    internal IReadOnlyList<string> TimedClasses =>
        Kind is ClaimKind.Exact or ClaimKind.Once
            ? []
            :
            [
                .. Parts
                    .Where(part => part.Time is not null)
                    .SelectMany(part => new[] { part.ClassName, part.OtherClassName })
                    .Prepend(Bench.FullNameOf(Benchmarks!))
                    .Distinct(),
            ];

    internal IReadOnlyList<ExactQuestion> Questions =>
        [.. Parts.SelectMany(part => part.Questions ?? PartCheck.Of(this, part).Questions).Distinct()];

    internal Judgment Judge(Evidence evidence) =>
        new(
            this,
            [.. from part in Parts select evidence.Compare(part) ?? PartCheck.Of(this, part).Judge(part, evidence)],
            evidence.RuntimeOf(this)
        );
}
