using System.Text.RegularExpressions;

namespace PriceOfAwait;

/// <summary>How the claims of <c>async-performance-2018</c> are decided.</summary>
internal static partial class StockPriceClaims
{
    private const string Folder = "PriceOfAwait.Lessons.StockPrices";
    private const string SyncVsAsync = $"{Folder}.SyncVsAsync";
    private const string WithValueTask = $"{Folder}.WithValueTask";
    private const string WithYield = $"{Folder}.WithYield";
    private const string Hoisting = $"{Folder}.Hoisting";

    private const string Synchronous = "GetStockPriceFor";
    private const string AsTask = "GetStockPriceForAsync";
    private const string AsValueTask = "GetStockPriceWithValueTaskAsync";
    private const string Hoisted = "GetStockPriceWithValueTaskAsync_Optimized";
    private const string Capturing = "GetStockPriceWithValueTaskAsync_Capturing";

    private static readonly Question.TasksOfTypes TasksOfTypes = new();
    private static readonly Question.TasksOfInts TasksOfInts = new(-16, 32);
    private static readonly Question.Lowered LoweredHoisted = new($"{Folder}.StockPrices", Hoisted);
    private static readonly Question.Lowered LoweredCapturing = new($"{Folder}.StockPrices", Capturing);

    private static readonly string[] Bools = ["false", "true"];
    private static readonly string[] IntegralTypes =
        ["sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "char"];

    public static IEnumerable<Check> Checks =>
    [
        new("CT1", [], [TasksOfTypes], (claim, evidence) => evidence.From([TasksOfTypes], () =>
            [Finding.SameAs(claim.Figure("different tasks of two calls"), IsCached(evidence, "void", "") ? 1 : 2, "different tasks of two calls", "tasks")])),

        new("CT2", [], [new Question.Bytes(SyncVsAsync)], (_, evidence) =>
            [evidence.Bytes(SyncVsAsync, Published.StockPricesSyncVsAsync).AreAsPublished(Synchronous)]),

        // "About": from half of the least to twice the most that the source found on top of the synchronous method.
        new("CT3", [SyncVsAsync], [], (claim, evidence) =>
            [evidence.Times(SyncVsAsync, Published.StockPricesSyncVsAsync).Ratio(
                AsTask, Synchronous, new Limits(1 + (claim.Figure("least") - 1) / 2, 1 + (claim.Figure("most") - 1) * 2))]),

        new("IC1", [], [TasksOfTypes, TasksOfInts], (_, evidence) =>
            evidence.From([TasksOfTypes, TasksOfInts], () => CachesTheRange(evidence))),

        new("IC2", [], [TasksOfTypes], (_, evidence) => evidence.From([TasksOfTypes], () =>
        [
            CachesAll("integral types whose default value's task is cached", IntegralTypes, type => IsDefaultCached(evidence, type)),
            CachesAll("values of bool whose task is cached", Bools, value => IsCached(evidence, "bool", value)),
        ])),

        new("VT1", [], [new Question.Bytes(WithValueTask)], (_, evidence) => new[] { AsTask, AsValueTask }
            .Select(method => evidence.Bytes(WithValueTask, Published.StockPricesValueTask).AreAsPublished(method))),

        new("VT2", [WithValueTask], [], (_, evidence) =>
            [evidence.Times(WithValueTask, Published.StockPricesValueTask).Ratio(AsValueTask, AsTask, Limits.Below(1))]),

        // "Small": it saves something, but less than a fifth.
        new("HO1", [Hoisting], [new Question.Bytes(Hoisting)], (claim, evidence) =>
        [
            evidence.Bytes(Hoisting).Are(claim.Figure("allocated"), Hoisted),
            evidence.Times(Hoisting).Ratio(Hoisted, AsValueTask, new Limits(0.8, 1)),
        ]),

        new("CC1", [], [new Question.Bytes(Hoisting)], (_, evidence) => [evidence.Bytes(Hoisting).AreSome(Capturing)]),

        new("CC2", [], [LoweredHoisted, LoweredCapturing], (_, evidence) => evidence.From([LoweredHoisted, LoweredCapturing], () =>
            ClosureIsInvisible(evidence.Answer<LoweredCode>(LoweredHoisted), evidence.Answer<LoweredCode>(LoweredCapturing)))),

        // One wait adds more than the look-up itself, and the second one adds to the first.
        new("YC1", [WithYield], [new Question.Bytes(WithYield)], (_, evidence) =>
        [
            .. new[] { $"{Synchronous}_Await", $"{AsTask}_Await" }
                .Select(method => evidence.Bytes(WithYield, Published.StockPricesYield).AreAsPublished(method)),
            evidence.Times(WithYield, Published.StockPricesYield).Ratio($"{Synchronous}_Await", Synchronous, Limits.Above(2)),
            evidence.Times(WithYield, Published.StockPricesYield).Ratio($"{AsTask}_Await", $"{Synchronous}_Await", Limits.Above(1)),
        ]),

        new("YC2", [WithYield], [new Question.Bytes(WithYield)], (_, evidence) =>
        [
            evidence.Bytes(WithYield, Published.StockPricesYield).AreMoreThan($"{AsTask}_Await", $"{AsValueTask}_Await"),
            evidence.Times(WithYield, Published.StockPricesYield).Ratio($"{AsValueTask}_Await", $"{AsTask}_Await", Limits.Above(1)),
        ]),
    ];

    private static IEnumerable<Finding> CachesTheRange(Evidence evidence)
    {
        var published = Published.CachedInts;
        var cached = evidence.Answer<TaskIdentities>(TasksOfInts).Identities
            .Where(identity => identity is { Source: "async", SameObject: true })
            .Select(identity => int.Parse(identity.Value, System.Globalization.CultureInfo.InvariantCulture))
            .ToList();
        var range = Enumerable.Range(published.First, published.Last - published.First + 1).ToList();
        yield return Finding.Exact(
            $"ints of {TasksOfInts.First} to {TasksOfInts.Last} whose task is cached", cached.SequenceEqual(range), cached.Count,
            $"the {range.Count} from {published.First} to {published.Last}", "ints", range.Count);
        yield return Finding.SameAs(2, IsCached(evidence, "int", "int.MaxValue") ? 1 : 2, "different tasks of two calls for int.MaxValue", "tasks");
    }

    private static Finding CachesAll(string about, string[] all, Func<string, bool> isCached)
    {
        var missing = all.Where(one => !isCached(one)).ToList();
        return Finding.Exact(
            missing.Count == 0 ? about : $"{about} (not of {string.Join(", ", missing)})",
            missing.Count == 0, all.Length - missing.Count, Finding.Write(all.Length, ""), "", all.Length);
    }

    private static bool IsCached(Evidence evidence, string type, string value) => evidence.Answer<TaskIdentities>(TasksOfTypes).Identities
        .First(identity => identity.Source == "async" && identity.Type == type && identity.Value == value).SameObject;

    /// <summary>The default value is the first that is asked about of each type but <see cref="int"/>.</summary>
    private static bool IsDefaultCached(Evidence evidence, string type) => type == "int"
        ? IsCached(evidence, type, "0")
        : evidence.Answer<TaskIdentities>(TasksOfTypes).Identities.First(identity => identity.Source == "async" && identity.Type == type).SameObject;

    private static IEnumerable<Finding> ClosureIsInvisible(LoweredCode hoisted, LoweredCode capturing)
    {
        yield return Finding.Exact(
            $"closures made by {Capturing}", Closures(capturing) > 0, Closures(capturing), "at least one", "closures", null);
        yield return Finding.Exact($"closures made by {Hoisted}", Closures(hoisted) == 0, Closures(hoisted), "none", "closures", null);
        var same = Signature(capturing).Replace(Capturing, Hoisted, StringComparison.Ordinal) == Signature(hoisted);
        yield return Finding.Exact("different signatures of the two", same, same ? 1 : 2, "one", "signatures", null);
    }

    private static int Closures(LoweredCode code) => NewClosure().Count(code.Code);

    private static string Signature(LoweredCode code) => code.Code.Split('\n').First(line => line.Contains('('));

    /// <summary>The compiler names a closure's class so; a struct of that name is no object, and is not made by <c>new</c>.</summary>
    [GeneratedRegex(@"\bnew\s+<>c__DisplayClass")]
    private static partial Regex NewClosure();
}
