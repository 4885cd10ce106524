namespace PriceOfAwait.Judging;

/// <summary>
/// How words of a claim become a limit. A part of <c>claims.json</c> names the rule of its words, and its limits
/// follow, whatever is measured.
/// </summary>
/// <param name="Name">As in <c>claims.json</c>.</param>
/// <param name="Words">As readers see it. Two rules that are opposites have the same.</param>
internal sealed record LimitRule(string Name, string Words, Func<ClaimPart, (double? Above, double? Below)> LimitsOf)
{
    private const string AnyDifference =
        "“slower”, “faster”, “more” or “fewer”: any difference (1x, 0 ns, 0 B, the other method’s bytes)";

    private const string AsFast = "“as fast”, “no more” or “no slower”: up to a tenth (0.9x, 1.1x)";

    private const string NearlyAsFast =
        "“nearly as fast” or “vary slightly”: less than half as much again (1.5x, 0.67x)";

    public static IReadOnlyList<LimitRule> All { get; } =
    [
        new("more", AnyDifference, part => part.MoreThan is null ? (EqualIn(part), null) : default),
        new("less", AnyDifference, part => part.LessThan is null ? (null, EqualIn(part)) : default),
        new(
            "less by a twentieth",
            "“faster” of two ways to check a task: by a twentieth (0.95x), so that equal times can refute it",
            _ => (null, 0.95)
        ),
        new("as much", AsFast, _ => (0.9, 1.1)),
        new("no more", AsFast, _ => (null, 1.1)),
        new("no less", AsFast, _ => (0.9, null)),
        new(
            "minimal overhead",
            "“very minimal overhead”: up to double what was called so (1.08x, so 1.16x)",
            _ => (null, 1.16)
        ),
        new("slightly less", "“slightly faster” or “a small gain”: up to a fifth (0.8x to 1x)", _ => (0.8, 1)),
        new(
            "moderate overhead",
            "“a moderate overhead”: more, by less than half as much again (1x to 1.5x)",
            _ => (1, 1.5)
        ),
        new("hardly shows", "“hardly shows”: less than a quarter more (1.25x)", _ => (null, 1.25)),
        new("nearly as much", NearlyAsFast, _ => (null, 1.5)),
        new("varies slightly", NearlyAsFast, _ => (0.67, 1.5)),
        new("twice", "“twice”, and whatever contradicts “hardly shows” or “nearly as fast”: 2x", _ => (2, null)),
        new("many times", "“many times”: 10x", _ => (10, null)),
        new(
            "about",
            "“about” a figure: from half to double of what was added, and for bytes within a quarter",
            part =>
                part.Unit == "B"
                    ? (Math.Round(0.75 * part.PublishedFigure!.Value), Math.Round(1.25 * part.PublishedFigure!.Value))
                    : (0.5 * part.PublishedFigure, 2 * part.PublishedFigure)
        ),
        new(
            "read from a plot",
            "a share read from a plot: up to one measured step, a tenth, to either side",
            part =>
                (Math.Round(part.PublishedFigure!.Value - Step, 6), Math.Round(part.PublishedFigure.Value + Step, 6))
        ),
    ];

    /// <summary>Of what this project found itself, the limit is the figure in the claim.</summary>
    private static LimitRule Own { get; } =
        new("", "this project’s own claims: the figure in the claim", part => (part.Above, part.Below));

    // A measured step, and half of one, because a plot can't be read more exactly.
    private const double Step = 0.15;

    /// <summary>A sentence with the rules that these claims' limits follow; none if they have no limits.</summary>
    public static IReadOnlyList<string> Note(IEnumerable<Claim> claims)
    {
        var named = claims.SelectMany(claim => claim.Parts).Select(Of).OfType<LimitRule>().ToHashSet();
        var words = All.Append(Own).Where(named.Contains).Select(rule => rule.Words).Distinct().ToList();
        return words.Count == 0 ? [] : [$"Limits follow the claims’ words: {string.Join("; ", words)}."];
    }

    /// <summary><see langword="null"/> if the part has a required value rather than a limit.</summary>
    public static LimitRule? Of(ClaimPart part) =>
        part switch
        {
            { Rule: { } name } => Named(name),
            { MoreThan: not null } => Named("more"),
            { LessThan: not null } => Named("less"),
            _ => (part.Above ?? part.Below) is null ? null : Own,
        };

    public static LimitRule? Named(string name) => All.FirstOrDefault(rule => rule.Name == name);

    // What equal figures give in the part's unit: a ratio, or a difference.
    private static double EqualIn(ClaimPart part) => part.Unit == "x" ? 1 : 0;
}
