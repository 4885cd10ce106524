using System.Globalization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

/// <summary>Which results' tasks are kept.</summary>
internal sealed class CacheRangeClaims : LessonClaims
{
    private static readonly ExactQuestion.TasksOfTypes TasksOfTypes = new();
    private static readonly ExactQuestion.TasksOfInts TasksOfInts = new(-16, 32);

    private static readonly string[] Bools = ["false", "true"];
    private static readonly string[] IntegralTypes =
        ["sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "char"];

    public override IEnumerable<PartCheck> Checks =>
    [
        new("IC1", "the range", [TasksOfInts], (part, evidence) => evidence.From(part, TasksOfInts, tasks =>
        {
            var published = Published.CachedInts;
            var cached = tasks.SameInts().ToList();
            return Finding.Exact(
                part,
                string.Create(CultureInfo.InvariantCulture, $"ints of {TasksOfInts.First} to {TasksOfInts.Last} whose task is cached"),
                cached.SequenceEqual(Enumerable.Range(published.First, published.Last - published.First + 1)), cached.Count,
                string.Create(CultureInfo.InvariantCulture, $"the {part.Is} from {published.First} to {published.Last}"));
        })),

        new("IC1", "int.MaxValue", [TasksOfTypes], (part, evidence) => evidence.From(part, TasksOfTypes, tasks => Finding.Exact(
            part, "different tasks of two calls for int.MaxValue", tasks.IsSame("int", "int.MaxValue") ? 1 : 2))),

        new("IC2", "bool", [TasksOfTypes], (part, evidence) => evidence.From(part, TasksOfTypes, tasks =>
            CachesAll(part, "values of bool whose task is cached", Bools, value => tasks.IsSame("bool", value)))),

        new("IC2", "integral types", [TasksOfTypes], (part, evidence) => evidence.From(part, TasksOfTypes, tasks =>
            CachesAll(part, "integral types whose default value's task is cached", IntegralTypes, tasks.IsSame))),
    ];

    private static Finding CachesAll(ClaimPart part, string about, string[] all, Func<string, bool> isCached)
    {
        var missing = all.Where(one => !isCached(one)).ToList();
        return Finding.Exact(
            part, missing.Count == 0 ? about : $"{about} (not of {string.Join(", ", missing)})", all.Length - missing.Count);
    }
}
