using System.Globalization;
using System.Text.RegularExpressions;

namespace PriceOfAwait;

/// <summary>How the claims of <c>async-performance-2018</c> are decided.</summary>
internal static partial class StockPriceClaims
{
    private const string Folder = "PriceOfAwait.Lessons.StockPrices";
    private const string SyncVsAsync = $"{Folder}.SyncVsAsync";
    private const string WithValueTask = $"{Folder}.WithValueTask";
    private const string WithYield = $"{Folder}.WithYield";
    private const string Blocking = $"{Folder}.Blocking";
    private const string Hoisting = $"{Folder}.Hoisting";

    private const string FromCache = "GetPricesDirectlyFromCache";
    private const string Synchronous = "GetStockPriceFor";
    private const string AsTask = "GetStockPriceForAsync";
    private const string AsValueTask = "GetStockPriceWithValueTaskAsync";
    private const string Hoisted = "GetStockPriceWithValueTaskAsync_Optimized";
    private const string Capturing = "GetStockPriceWithValueTaskAsync_Capturing";

    private static readonly Question.TasksOfTypes TasksOfTypes = new();
    private static readonly Question.Sizes Sizes = new();
    private static readonly Question.TasksOfInts TasksOfInts = new(-16, 32);
    private static readonly Question.Lowered LoweredHoisted = new($"{Folder}.StockPrices", Hoisted);
    private static readonly Question.Lowered LoweredCapturing = new($"{Folder}.StockPrices", Capturing);

    private static readonly string[] Bools = ["false", "true"];
    private static readonly string[] IntegralTypes =
        ["sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "char"];

    public static IEnumerable<Check> Checks =>
    [
        new("CT1", [], [TasksOfTypes], (claim, evidence) =>
            [evidence.From(claim["two methods"], [TasksOfTypes], () => Finding.Exact(claim["two methods"], "different tasks of two methods", IsCached(evidence, "void", "") ? 1 : 2))]),

        new("CT2", [], [new Question.Bytes(SyncVsAsync)], (claim, evidence) => [evidence.Bytes(SyncVsAsync).Are(claim["bytes"], Synchronous)]),

        new("CT3", [SyncVsAsync], [], (claim, evidence) => new[] { FromCache, Synchronous }
            .Select(method => evidence.Times(SyncVsAsync).Ratio(claim[$"beside {method}"], AsTask, method))),

        new("IC1", [], [TasksOfTypes, TasksOfInts], (claim, evidence) =>
        [
            evidence.From(claim["the range"], [TasksOfInts], () => CachesTheRange(claim["the range"], evidence)),
            evidence.From(claim["int.MaxValue"], [TasksOfTypes], () =>
                Finding.Exact(claim["int.MaxValue"], "different tasks of two calls for int.MaxValue", IsCached(evidence, "int", "int.MaxValue") ? 1 : 2)),
        ]),

        new("IC2", [], [TasksOfTypes], (claim, evidence) =>
        [
            evidence.From(claim["bool"], [TasksOfTypes], () =>
                CachesAll(claim["bool"], "values of bool whose task is cached", Bools, value => IsCached(evidence, "bool", value))),
            evidence.From(claim["integral types"], [TasksOfTypes], () =>
                CachesAll(claim["integral types"], "integral types whose default value's task is cached", IntegralTypes, type => IsDefaultCached(evidence, type))),
        ]),

        new("VT1", [], [new Question.Bytes(WithValueTask), Sizes], (claim, evidence) =>
        [
            evidence.Bytes(WithValueTask).Are(claim["Task"], AsTask),
            evidence.Bytes(WithValueTask).Are(claim["ValueTask"], AsValueTask),
        ]),

        new("VT2", [WithValueTask], [], (claim, evidence) => [evidence.Times(WithValueTask).Ratio(claim["time"], AsValueTask, AsTask)]),

        new("HO1", [Hoisting], [new Question.Bytes(Hoisting)], (claim, evidence) =>
        [
            evidence.Bytes(Hoisting).Are(claim["bytes"], Hoisted),
            evidence.Times(Hoisting).Ratio(claim["time beside async ValueTask"], Hoisted, AsValueTask),
        ]),

        new("CC1", [], [new Question.Bytes(Hoisting)], (claim, evidence) => [evidence.Bytes(Hoisting).Are(claim["bytes"], Capturing)]),

        new("CC2", [], [LoweredHoisted, LoweredCapturing], (claim, evidence) =>
        [
            evidence.From(claim["capturing"], [LoweredCapturing], () => Closures(claim["capturing"], Capturing, evidence.Answer<LoweredCode>(LoweredCapturing))),
            evidence.From(claim["not capturing"], [LoweredHoisted], () => Closures(claim["not capturing"], Hoisted, evidence.Answer<LoweredCode>(LoweredHoisted))),
        ]),

        // The source's method blocks until the one wait is over.
        new("YC1", [WithYield, Blocking], [new Question.Bytes(WithYield)], (claim, evidence) =>
        [
            evidence.Bytes(WithYield).Are(claim["bytes of one wait"], $"{Synchronous}_Await"),
            evidence.Bytes(WithYield).Are(claim["bytes of two waits"], $"{AsTask}_Await"),
            evidence.Times(Blocking).RatioTo(claim["time of one wait that blocks"], evidence.Times(WithYield), "Blocks", Synchronous),
            evidence.Times(WithYield).Ratio(claim["time of two waits beside one"], $"{AsTask}_Await", $"{Synchronous}_Await"),
        ]),

        new("YC2", [WithYield], [new Question.Bytes(WithYield)], (claim, evidence) =>
        [
            evidence.Bytes(WithYield).AreMoreThan(claim["bytes"], $"{AsTask}_Await", $"{AsValueTask}_Await"),
            evidence.Times(WithYield).Ratio(claim["time"], $"{AsValueTask}_Await", $"{AsTask}_Await"),
        ]),
    ];

    private static Finding CachesTheRange(ClaimPart part, Evidence evidence)
    {
        var published = Published.CachedInts;
        var cached = evidence.Answer<TaskIdentities>(TasksOfInts).Identities
            .Where(identity => identity is { Source: "async", SameObject: true })
            .Select(identity => int.Parse(identity.Value, CultureInfo.InvariantCulture))
            .ToList();
        return Finding.Exact(
            part, string.Create(CultureInfo.InvariantCulture, $"ints of {TasksOfInts.First} to {TasksOfInts.Last} whose task is cached"),
            cached.SequenceEqual(Enumerable.Range(published.First, published.Last - published.First + 1)), cached.Count,
            string.Create(CultureInfo.InvariantCulture, $"the {part.Is} from {published.First} to {published.Last}"));
    }

    private static Finding CachesAll(ClaimPart part, string about, string[] all, Func<string, bool> isCached)
    {
        var missing = all.Where(one => !isCached(one)).ToList();
        return Finding.Exact(part, missing.Count == 0 ? about : $"{about} (not of {string.Join(", ", missing)})", all.Length - missing.Count);
    }

    private static bool IsCached(Evidence evidence, string type, string value) => evidence.Answer<TaskIdentities>(TasksOfTypes).Identities
        .First(identity => identity.Source == "async" && identity.Type == type && identity.Value == value).SameObject;

    /// <summary>The default value is the first that is asked about of each type but <see cref="int"/>.</summary>
    private static bool IsDefaultCached(Evidence evidence, string type) => type == "int"
        ? IsCached(evidence, type, "0")
        : evidence.Answer<TaskIdentities>(TasksOfTypes).Identities.First(identity => identity.Source == "async" && identity.Type == type).SameObject;

    private static Finding Closures(ClaimPart part, string method, LoweredCode code) =>
        Finding.Exact(part, $"closures made by {method}", NewClosure().Count(code.Code));

    /// <summary>The compiler names a closure's class so; a struct of that name is no object, and is not made by <c>new</c>.</summary>
    [GeneratedRegex(@"\bnew\s+<>c__DisplayClass")]
    private static partial Regex NewClosure();
}
