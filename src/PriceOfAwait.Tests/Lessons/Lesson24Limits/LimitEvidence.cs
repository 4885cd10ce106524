namespace PriceOfAwait.Tests.Lessons.Lesson24Limits;

internal sealed class LimitEvidence : MadeUpEvidence
{
    private const string LimitedCalls = "Lesson24Limits.LimitedCalls";
    private const string ShortWork = "Lesson24Limits.ShortWork";
    private const string AllBytes =
        "NoLimit Calls=Complete 25, ForEachAsync Calls=Complete 2, Semaphore Calls=Complete 25, "
        + "Limiter Calls=Complete 65";

    private static readonly StartedCalls Semaphore = new(StartedCalls.OfSemaphore, 100, 10, 100, 100, 100, true, 10);

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["LI1"] = (Calls(Semaphore), Calls(Semaphore with { OneHangs = 10 })),
            ["LI2"] = (Calls(Semaphore), Calls(Semaphore with { OneFails = 10 })),
            ["LI3"] = (Calls(Semaphore), Calls(Semaphore with { EndsIfAllFail = false })),
            ["LI4"] = (Calls(Semaphore), Calls(Semaphore with { Cancelled = 100 })),
            ["LI5"] = (Calls(Semaphore), Calls(Semaphore with { Taken = 10 })),
            ["LI6"] = Bytes(LimitedCalls, AllBytes, "Limiter Calls=Complete 25"),
            ["LI7"] = Both(ShortWork, "Directly 10, InTaskRun 500", "InTaskRun 72", changingMeans: "InTaskRun 90"),
        };

    private static Evidence Calls(StartedCalls semaphore) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.LimitedCalls(),
                new CallsOfLimits([
                    new(StartedCalls.OfNoLimit, 100, 100, 100, 100, 100, true, 100),
                    new(StartedCalls.OfBatches, 10, 10, 10, 10, 10, true, 10),
                    semaphore,
                    new(StartedCalls.OfForEachAsync, 10, 10, 100, 10, 10, true, 10),
                    new(StartedCalls.OfChannel, 21, 10, 100, 100, 10, false, 10),
                    new(StartedCalls.OfLimiter, 100, 10, 100, 100, 100, true, 10),
                ])
            )
        );
}
