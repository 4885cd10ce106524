namespace PriceOfAwait;

/// <summary>How the claims of <c>fast-paths-2021</c> are decided.</summary>
internal static class FastPathClaims
{
    private const string Strings = "PriceOfAwait.Lessons.SynchronousFastPaths.StringFastPaths";
    private const string Bools = "PriceOfAwait.Lessons.SynchronousFastPaths.BoolFastPaths";
    private const string Decimals = "PriceOfAwait.Lessons.SynchronousFastPaths.DecimalFastPaths";
    private const string Concurrent = "PriceOfAwait.Lessons.SynchronousFastPaths.ConcurrentFastPaths";

    private static readonly Parameter Shallow = new("Deep", "false");
    private static readonly Parameter Deep = new("Deep", "true");
    private static readonly Parameter[] Depths = [Shallow, Deep];
    private static readonly string[] Ways = ["DirectPath", "AwaitPath"];
    private static readonly string[] AwaitPaths = ["AwaitPathWithTask", "AwaitPathWithValueTask"];
    private static readonly string[] TaskPaths = ["DirectPathWithTask", "AwaitPathWithTask"];
    private static readonly string[] AllPaths = [.. TaskPaths, "DirectPathWithValueTask", "AwaitPathWithValueTask"];
    private static readonly (string Name, string Benchmarks)[] OtherTypes = [("bool", Bools), ("decimal", Decimals)];
    private static readonly Question.Code Code = new(Strings);
    private static readonly Question.Sizes Sizes = new();

    public static IEnumerable<Check> Checks =>
    [
        // "Explodes": by more than an order of magnitude.
        new("FP1", [Strings], [], (_, evidence) => AwaitPaths
            .Select(path => evidence.Times(Strings, Published.FastPaths).Ratio(path, "DirectCall", Limits.Above(10), Shallow))),

        // "Hides": adds less than a quarter. "Does not": more than doubles.
        new("FP2", [Strings], [], (_, evidence) =>
        [
            evidence.Times(Strings, Published.FastPaths).Ratio("DirectPathWithTask", "DirectCall", Limits.Below(1.25), Deep),
            evidence.Times(Strings, Published.FastPaths).Ratio("DirectPathWithTask", "DirectCall", Limits.Above(2), Shallow),
        ]),

        new("FP3", [Strings], [], (_, evidence) =>
            from way in Ways
            from depth in Depths
            select evidence.Times(Strings, Published.FastPaths).Ratio($"{way}WithValueTask", $"{way}WithTask", Limits.Above(1), depth)),

        new("FP4", [Concurrent], [], (_, evidence) => Depths
            .Select(depth => evidence.Times(Concurrent).Ratio("DirectPathWithValueTask", "DirectPathWithTask", Limits.Below(1), depth))),

        new("FP5", [], [new Question.Bytes(Strings)], (_, evidence) =>
            from path in AllPaths
            from depth in Depths
            select evidence.Bytes(Strings, Published.FastPaths).AreAsPublished(path, depth)),

        new("FP6", [], [Code], (_, evidence) => evidence.From([Code], () => Ways
            .Select(way => IsLarger(evidence.Answer<CodeSizes>(Code), $"{way}WithValueTask", $"{way}WithTask")))),

        // In bytes, "hardly changes": each type makes as many tasks as string does. In time: within a factor of two on the awaiting
        // paths; the direct ones are so short that a ratio of theirs says nothing.
        new("FP7", [Strings, Bools, Decimals], [new Question.Bytes(Strings), new Question.Bytes(Bools), new Question.Bytes(Decimals), Sizes],
            (_, evidence) =>
            [
                .. evidence.From([Sizes], () =>
                    from type in OtherTypes
                    from path in TaskPaths
                    from depth in Depths
                    select MakesAsManyTasks(evidence, type.Name, type.Benchmarks, path, depth)),
                .. from type in OtherTypes
                   from path in AwaitPaths
                   from depth in Depths
                   select evidence.Times(type.Benchmarks).RatioTo(evidence.Times(Strings), path, new Limits(0.5, 2), depth),
            ]),
    ];

    private static Finding IsLarger(CodeSizes now, string method, string other)
    {
        // The source's figure is the same for both depths.
        var published = Published.FastPaths.Where("Deep", "true").Rows.ToDictionary(row => row.Id.Method, row => row.CodeSize);
        var (bytes, otherBytes) = (now[method].TotalBytes, now[other].TotalBytes);
        return Finding.Exact($"native code of {method}", bytes > otherBytes, bytes, $"more than the {Text.Bytes(otherBytes)} B of {other}", "B", published[method]);
    }

    private static Finding MakesAsManyTasks(Evidence evidence, string type, string benchmarks, string path, Parameter depth)
    {
        var sizes = evidence.Answer<TaskSizes>(Sizes);
        var about = $"tasks of {type} made by {path}, {depth}";
        return (evidence.Bytes(benchmarks)[path, depth], evidence.Bytes(Strings)[path, depth]) is ({ } bytes, { } stringBytes)
            ? Finding.SameAs(stringBytes / sizes["string"], bytes / sizes[type], about, "tasks") with { Published = null }
            : Finding.Unknown(about, isExact: true, "tasks", null, "the bytes are not known, or not the same for all operations");
    }
}
