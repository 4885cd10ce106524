using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

internal sealed class OrderedDrawsClaims : LessonClaims
{
    private static readonly string Benchmarks = Bench.FullNameOf("Lesson09TaskOrValueTask.OrderedDraws");

    public override IEnumerable<PartCheck> Checks =>
        [
            Check(
                "OD2",
                null,
                new ExactQuestion.Bytes(Benchmarks),
                (part, bytes) =>
                    JudgedPart.Exact(
                        part,
                        "methods whose bytes are the mean of both ends if half of the calls wait",
                        bytes
                            .Allocations.Select(allocation => allocation.Id.Method)
                            .Distinct()
                            .Count(method =>
                                bytes[method, At("0.5")] == (bytes[method, At("0")] + bytes[method, At("1")]) / 2
                            )
                    )
            ),
        ];

    private static Parameter At(string share) => new("CompletionProbability", share);
}
