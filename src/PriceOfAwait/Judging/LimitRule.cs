namespace PriceOfAwait.Judging;

/// <summary>
/// How a claim's words become a limit. The limits of <c>claims.json</c> follow these rules, whatever is measured.
/// </summary>
internal sealed record LimitRule(string Words, Func<Claim, ClaimPart, bool> Governs)
{
    public static IReadOnlyList<LimitRule> All { get; } =
    [
        new(
            "“slower”, “faster”, “more” or “fewer”: any difference (1x, 0 ns, 0 B, the other method’s bytes)",
            (_, part) =>
                part.MoreThan is not null
                || part.LessThan is not null
                || part
                    is { Above: 0, Below: null }
                        or { Above: null, Below: 0 }
                        or { Unit: "x", Above: 1, Below: null }
                        or { Unit: "x", Above: null, Below: 1 }
        ),
        new(
            "“faster” of two ways to check a task: by a twentieth (0.95x), so that equal times can refute it",
            (_, part) => part is { Unit: "x", Above: null, Below: 0.95 }
        ),
        new(
            "“as fast”, “no more” or “no slower”: up to a tenth (0.9x, 1.1x)",
            (_, part) => part is { Unit: "x", Above: 0.9, Below: null or 1.1 } or { Unit: "x", Above: null, Below: 1.1 }
        ),
        new(
            "“very minimal overhead”: up to double what was called so (1.08x, so 1.16x)",
            (_, part) => part is { Unit: "x", Above: null, Below: 1.16 }
        ),
        new(
            "“slightly faster” or “a small gain”: up to a fifth (0.8x to 1x)",
            (_, part) => part is { Unit: "x", Above: 0.8, Below: 1 }
        ),
        new(
            "“a moderate overhead”: more, by less than half as much again (1x to 1.5x)",
            (_, part) => part is { Unit: "x", Above: 1, Below: 1.5 }
        ),
        new(
            "“hardly shows”: less than a quarter more (1.25x)",
            (_, part) => part is { Unit: "x", Above: null, Below: 1.25 }
        ),
        new(
            "“nearly as fast” or “vary slightly”: less than half as much again (1.5x, 0.67x)",
            (_, part) => part is { Unit: "x", Above: null or 0.67, Below: 1.5 }
        ),
        new(
            "“twice”, or the opposite of “hardly shows” and of “nearly as fast”: 2x",
            (_, part) => part is { Unit: "x", Above: 2, Below: null }
        ),
        new("“many times”: 10x", (claim, part) => !claim.IsOwn && part is { Unit: "x", Above: 10, Below: null }),
        new(
            "“about” a figure: from half to double of what was added, and for bytes within a quarter",
            (_, part) =>
                part is { Above: { } above, Below: { } below, PublishedFigure: { } published }
                && part.Unit switch
                {
                    // The articles rounded their percentages: 15.9% is "about 15%".
                    "x" => IsAbout(above - 1, 0.5 * (published - 1)) && IsAbout(below - 1, 2 * (published - 1)),
                    "B" => Math.Round(0.75 * published) == above && Math.Round(1.25 * published) == below,
                    _ => above == 0.5 * published && below == 2 * published,
                }
        ),
        new(
            "a share read from a plot: up to one measured step, a tenth, to either side",
            (_, part) =>
                part is { Unit: "of the calls", Above: { } above, Below: { } below, PublishedFigure: { } published }
                && Math.Round(published - above, 6) == 0.15
                && Math.Round(below - published, 6) == 0.15
        ),
        new("this project’s own claims: the figure in the claim", (claim, _) => claim.IsOwn),
    ];

    /// <summary>A sentence with the rules that these claims' limits follow; none if they have no limits.</summary>
    public static IReadOnlyList<string> Note(IEnumerable<Claim> claims)
    {
        var limited = claims.SelectMany(claim => claim.Parts.Where(HasLimit), (claim, part) => (claim, part)).ToList();
        var rules = limited
            .Select(one => Of(one.claim, one.part))
            .OfType<LimitRule>()
            .Distinct()
            .OrderBy(All.ToList().IndexOf)
            .Select(rule => rule.Words);
        return limited.Count == 0 ? [] : [$"Limits follow the claims’ words: {string.Join("; ", rules)}."];
    }

    public static LimitRule? Of(Claim claim, ClaimPart part) => All.FirstOrDefault(rule => rule.Governs(claim, part));

    /// <summary>Whether it has a limit rather than a required value.</summary>
    public static bool HasLimit(ClaimPart part) =>
        (part.MoreThan ?? part.LessThan) is not null || (part.Above ?? part.Below) is not null;

    private static bool IsAbout(double limit, double exact) => Math.Abs(limit / exact - 1) < 0.1;
}
