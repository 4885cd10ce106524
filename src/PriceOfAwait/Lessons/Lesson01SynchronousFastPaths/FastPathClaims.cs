using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

internal sealed class FastPathClaims : LessonClaims
{
    private static readonly string[] Ways =
    [
        "DirectCall",
        "DirectPathWithTask",
        "AwaitPathWithTask",
        "DirectPathWithValueTask",
        "AwaitPathWithValueTask",
    ];

    public override IEnumerable<PartCheck> Checks => [new("FP7", null, [], Order)];

    private static JudgedPart Order(ClaimPart part, Evidence evidence)
    {
        const string About = "pairs of variants in another order than for string";
        var type = Format.Capitalized(part.Part.Split(", ")[1]);
        var pairs = (
            from one in Ways
            from other in Ways.SkipWhile(way => way != one).Skip(1)
            let signs = (OfString: Sign("String", one, other), OfType: Sign(type, one, other))
            // A pair that can't be distinguished for either type has no order that could change.
            where signs != (0, 0)
            select (Name: $"{Words.Of(one)} and {Words.Of(other)}", IsAlike: signs.OfString * signs.OfType)
        ).ToList();
        var turned = pairs.Where(pair => pair.IsAlike < 0).Select(pair => pair.Name).ToList();
        return turned.Count == 0 && (pairs.Count == 0 || pairs.Exists(pair => pair.IsAlike is null or 0))
            ? JudgedPart.Unknown(
                part,
                About,
                $"the order of {pairs.Find(pair => pair.IsAlike is null or 0).Name ?? "any"} is unclear"
            )
            : JudgedPart.Exact(
                part,
                turned.Count == 0 ? About : $"{About} ({string.Join("; ", turned)})",
                turned.Count
            );

        // By the ratio, as the table shows it, or by the difference if a time is too short to divide by.
        int? Sign(string type, string one, string other)
        {
            var run = evidence.RunOf(part.ClassName);
            BenchmarkId above = new(type + one, Parameters.None);
            BenchmarkId below = new(type + other, Parameters.None);
            return run?.RatioOf(above, below) is { Interval: { IsTooWide: false } ratio } ? SideOf(ratio, 1)
                : run?.DifferenceOf(above, below) is { } difference ? SideOf(difference.Interval, 0)
                : null;
        }

        static int SideOf(ConfidenceInterval interval, double of) =>
            interval.Lower > of ? 1
            : interval.Upper < of ? -1
            : 0;
    }
}
