using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

internal sealed class CacheRangeClaims : LessonClaims
{
    private static readonly ExactQuestion.TasksOfTypes TasksOfTypes = new();
    private static readonly ExactQuestion.TasksOfInts TasksOfInts = new(-16, 32);

    private static readonly string[] IntegralTypes =
    [
        "sbyte",
        "byte",
        "short",
        "ushort",
        "int",
        "uint",
        "long",
        "ulong",
        "nint",
        "nuint",
        "char",
    ];

    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "IC1",
                "the range",
                TasksOfInts,
                (part, tasks) =>
                {
                    var (_, first, last) = Published.CachedInts;
                    var cached = tasks.SameInts().ToList();
                    return JudgedPart.Exact(
                        part,
                        $"ints of {Number.Label(TasksOfInts.First)} to {Number.Label(TasksOfInts.Last)} whose "
                            + $"task is cached",
                        cached.SequenceEqual(Enumerable.Range(first, last - first + 1)),
                        cached.Count,
                        string.Create(
                            CultureInfo.InvariantCulture,
                            $"the {part.Is} from {Number.Label(first)} to {Number.Label(last)}"
                        )
                    );
                }
            ),
            Check(
                "IC1",
                "int.MaxValue",
                TasksOfTypes,
                (part, tasks) =>
                    JudgedPart.Exact(
                        part,
                        "different tasks of two calls for int.MaxValue",
                        tasks.IsSame("int", "int.MaxValue") ? 1 : 2
                    )
            ),
            Check(
                "IC2",
                "bool",
                TasksOfTypes,
                (part, tasks) =>
                    CachesAll(
                        part,
                        "values of bool whose task is cached",
                        ["false", "true"],
                        value => tasks.IsSame("bool", value)
                    )
            ),
            Check(
                "IC2",
                "integral types",
                TasksOfTypes,
                (part, tasks) =>
                    CachesAll(part, "integral types whose default value's task is cached", IntegralTypes, tasks.IsSame)
            ),
        ];

    private static JudgedPart CachesAll(ClaimPart part, string about, string[] all, Func<string, bool> isCached)
    {
        var missing = all.Where(one => !isCached(one)).ToList();
        return JudgedPart.Exact(
            part,
            missing.Count == 0 ? about : $"{about} (not of {string.Join(", ", missing)})",
            all.Length - missing.Count
        );
    }
}
