using System.Globalization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

/// <summary>How the claims of <c>async-performance-2018</c> about the results whose task is kept are decided.</summary>
internal sealed class CacheRangeClaims : LessonClaims
{
    private static readonly Question.TasksOfTypes TasksOfTypes = new();
    private static readonly Question.TasksOfInts TasksOfInts = new(-16, 32);

    private static readonly string[] Bools = ["false", "true"];
    private static readonly string[] IntegralTypes =
        ["sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "char"];

    public override IEnumerable<Check> Checks =>
    [
        new("IC1", [], [TasksOfTypes, TasksOfInts], (claim, evidence) =>
        [
            evidence.From(claim["the range"], [TasksOfInts], () => CachesTheRange(claim["the range"], evidence)),
            evidence.From(claim["int.MaxValue"], [TasksOfTypes], () => Finding.Exact(
                claim["int.MaxValue"], "different tasks of two calls for int.MaxValue",
                OfTypes(evidence).IsSame("int", "int.MaxValue") ? 1 : 2)),
        ]),

        new("IC2", [], [TasksOfTypes], (claim, evidence) =>
        [
            evidence.From(claim["bool"], [TasksOfTypes], () =>
                CachesAll(claim["bool"], "values of bool whose task is cached", Bools, value => OfTypes(evidence).IsSame("bool", value))),
            evidence.From(claim["integral types"], [TasksOfTypes], () => CachesAll(
                claim["integral types"], "integral types whose default value's task is cached", IntegralTypes,
                type => OfTypes(evidence).IsSame(type))),
        ]),
    ];

    private static TaskIdentities OfTypes(Evidence evidence) => evidence.Answer<TaskIdentities>(TasksOfTypes);

    private static Finding CachesTheRange(ClaimPart part, Evidence evidence)
    {
        var published = Published.CachedInts;
        var cached = evidence.Answer<TaskIdentities>(TasksOfInts).SameInts().ToList();
        return Finding.Exact(
            part, string.Create(CultureInfo.InvariantCulture, $"ints of {TasksOfInts.First} to {TasksOfInts.Last} whose task is cached"),
            cached.SequenceEqual(Enumerable.Range(published.First, published.Last - published.First + 1)), cached.Count,
            string.Create(CultureInfo.InvariantCulture, $"the {part.Is} from {published.First} to {published.Last}"));
    }

    private static Finding CachesAll(ClaimPart part, string about, string[] all, Func<string, bool> isCached)
    {
        var missing = all.Where(one => !isCached(one)).ToList();
        return Finding.Exact(part, missing.Count == 0 ? about : $"{about} (not of {string.Join(", ", missing)})",
            all.Length - missing.Count);
    }
}
