using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

internal sealed class FastPathClaims : LessonClaims
{
    private static readonly string[] Ways =
        ["DirectCall", "DirectPathWithTask", "AwaitPathWithTask", "DirectPathWithValueTask", "AwaitPathWithValueTask"];

    public override IEnumerable<PartCheck> Checks =>
    [
        new("FP7", "order, bool", [], (part, evidence) => Order(part, evidence, "Bool")),
        new("FP7", "order, decimal", [], (part, evidence) => Order(part, evidence, "Decimal")),
    ];

    private static JudgedPart Order(ClaimPart part, Evidence evidence, string type)
    {
        const string About = "pairs of ways in another order than for string";
        var pairs = (
            from index in Enumerable.Range(0, Ways.Length)
            from other in Ways.Skip(index + 1)
            select (Name: $"{Ways[index]} and {other}", OfString: Sign("String", Ways[index], other), OfType: Sign(type, Ways[index], other)))
            // What can't be told for either has no order that could change.
            .Where(pair => (pair.OfString, pair.OfType) != (0, 0)).ToList();
        var turned = pairs.Where(pair => pair.OfString * pair.OfType < 0).Select(pair => pair.Name).ToList();
        var untold = pairs.Where(pair => pair.OfString * pair.OfType is null or 0).Select(pair => pair.Name).ToList();
        return turned.Count == 0 && (untold.Count > 0 || pairs.Count == 0)
            ? JudgedPart.Unknown(part, About, $"the order of {untold.FirstOrDefault() ?? "the ways"} can't be told for both types")
            : JudgedPart.Exact(part, turned.Count == 0 ? About : $"{About} ({string.Join("; ", turned)})", turned.Count);

        int? Sign(string result, string one, string other) =>
            evidence.RunOf(part.ClassName)?.DifferenceOf(new(result + one, Parameters.None), new(result + other, Parameters.None)) is { } by
                ? by.Interval.Contains(0) ? 0 : Math.Sign(by.Value)
                : null;
    }
}
