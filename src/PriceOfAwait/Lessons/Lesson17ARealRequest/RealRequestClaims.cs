using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

internal sealed class RealRequestClaims : LessonClaims
{
    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "RR4",
                "SQLite",
                new ExactQuestion.StorageCalls(),
                (part, calls) =>
                    JudgedPart.Exact(
                        part,
                        "calls of SQLite that completed when they returned",
                        calls[ReturnedCalls.OfSqlite].Completed
                    )
            ),
            Check(
                "RR5",
                "time",
                new ExactQuestion.BlockedRequests(),
                (part, requests) =>
                    JudgedPart.Once(
                        part,
                        "100 requests, blocking / awaiting",
                        requests[".Result", 100].Seconds / requests["await", 100].Seconds
                    )
            ),
            Check(
                "RR5",
                "threads",
                new ExactQuestion.BlockedRequests(),
                (part, requests) =>
                    JudgedPart.Once(part, "threads after 100 blocked requests", requests[".Result", 100].Threads)
            ),
        ];
}
