using PriceOfAwait.Measuring;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>How the claims of <c>fast-paths-2021</c> are decided.</summary>
internal sealed class FastPathClaims : LessonClaims
{
    private static readonly string Room = typeof(FastPathClaims).Namespace!;
    private static readonly string Strings = $"{Room}.StringFastPaths";
    private static readonly string Concurrent = $"{Room}.ConcurrentFastPaths";
    private static readonly string EarlyReturn = $"{Room}.EarlyReturn";

    private static readonly (string Name, Parameter Parameter)[] Depths =
    [
        ("short chain", new("Deep", "false")), ("deep chain", new("Deep", "true")),
    ];
    private static readonly (string Name, string Method)[] Ways = [("direct", "DirectPath"), ("awaiting", "AwaitPath")];
    private static readonly (string Name, string Method)[] Kinds = [("Task", "WithTask"), ("ValueTask", "WithValueTask")];
    private static readonly (string Name, string Benchmarks)[] OtherTypes =
    [
        ("bool", $"{Room}.BoolFastPaths"), ("decimal", $"{Room}.DecimalFastPaths"),
    ];
    private static readonly Question.Code Code = new(Strings);
    private static readonly Parameter Short = Depths[0].Parameter;
    private static readonly Parameter Deep = Depths[1].Parameter;

    public override IEnumerable<RuntimeSample> Samples => [new(Strings), new(Concurrent), new(EarlyReturn)];

    public override IEnumerable<Question> Shown => [new Question.Steps(Strings, "AwaitPathWithTask", new(Deep))];

    public override IEnumerable<Check> Checks =>
    [
        new("FP1", [Strings], [], (claim, evidence) =>
            from kind in Kinds
            select evidence.Times(Strings).Ratio(claim[kind.Name], $"AwaitPath{kind.Method}", "DirectCall", Short)),

        new("FP2", [Strings], [], (claim, evidence) =>
            from depth in Depths
            select evidence.Times(Strings).Ratio(claim[depth.Name], "DirectPathWithTask", "DirectCall", depth.Parameter)),

        new("FP3", [Strings], [], (claim, evidence) =>
            from way in Ways
            from depth in Depths
            select InSequence(claim, evidence, way.Name, way.Method, depth)),

        // The claim says that the order flips, so the order one after the other counts as well.
        new("FP4", [Concurrent, Strings], [], (claim, evidence) =>
        [
            .. Depths.Select(depth => InSequence(claim, evidence, "one after the other", "DirectPath", depth)),
            .. Depths.Select(depth => evidence.Times(Concurrent).Ratio(
                claim[$"all at once, {depth.Name}"], "DirectPathWithValueTask", "DirectPathWithTask", depth.Parameter)),
        ]),

        new("FP5", [], [new Question.Bytes(Strings)], (claim, evidence) =>
            from way in Ways
            from kind in Kinds
            from depth in Depths
            select evidence.Bytes(Strings).Are(claim[$"{way.Name}, {kind.Name}, {depth.Name}"], way.Method + kind.Method, depth.Parameter)),

        new("FP6", [], [Code], (claim, evidence) =>
            from way in Ways
            select evidence.From(claim[way.Name], [Code],
                () => IsLarger(claim[way.Name], evidence.Answer<CodeSizes>(Code), $"{way.Method}WithValueTask", $"{way.Method}WithTask"))),

        new("FP7", [Strings, .. OtherTypes.Select(type => type.Benchmarks)], [], (claim, evidence) =>
        [
            .. from type in OtherTypes
               from kind in Kinds
               select evidence.Times(type.Benchmarks).RatioTo(
                   claim[$"{type.Name} beside string, {kind.Name}"], evidence.Times(Strings), $"AwaitPath{kind.Method}",
                   $"AwaitPath{kind.Method}", Deep),
            .. from type in OtherTypes
               select evidence.Times(type.Benchmarks)
                   .Ratio(claim[$"{type.Name}, awaiting beside direct"], "AwaitPathWithTask", "DirectPathWithTask", Deep),
        ]),

        new("FP8", [Strings], [], (claim, evidence) =>
            from depth in Depths
            select evidence.Times(Strings).Ratio(claim[depth.Name], "DirectPathWithValueTask", "DirectCall", depth.Parameter)),

        new("FP9", [EarlyReturn], [new Question.Bytes(EarlyReturn)], (claim, evidence) =>
        [
            evidence.Bytes(EarlyReturn).Are(claim["its task"], "ReturnsEarlyWithTask"),
            .. Kinds.Select(
                kind => evidence.Times(EarlyReturn)
                    .Ratio(claim[$"time, {kind.Name}"], $"ReturnsEarly{kind.Method}", $"NotAsync{kind.Method}")),
        ]),
    ];

    private static Finding InSequence(Claim claim, Evidence evidence, string name, string way, (string Name, Parameter Parameter) depth) =>
        evidence.Times(Strings).Ratio(claim[$"{name}, {depth.Name}"], $"{way}WithValueTask", $"{way}WithTask", depth.Parameter);

    private static Finding IsLarger(ClaimPart part, CodeSizes now, string method, string other)
    {
        var (bytes, otherBytes) = (now[method].TotalBytes, now[other].TotalBytes);
        return Finding.Exact(part, $"native code of {method}", bytes > otherBytes, bytes,
            $"more than the {Text.Bytes(otherBytes)} B of {other}");
    }
}
