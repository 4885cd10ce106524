namespace PriceOfAwait.Tests.Lessons.Lesson24Limits;

internal sealed class LimitEvidence : MadeUpEvidence
{
    private const string ContendedCalls = "Lesson24Limits.ContendedCalls";
    private const string ShortWork = "Lesson24Limits.ShortWork";

    private static readonly StartedCalls Semaphore = new(
        StartedCalls.OfSemaphore,
        100,
        10,
        100,
        25,
        100,
        100,
        true,
        10
    );

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["LI1"] = (Calls(Semaphore), Calls(Semaphore with { OneHangs = 10 })),
            ["LI2"] = (Calls(Semaphore), Calls(Semaphore with { Turns = 100 })),
            ["LI3"] = (Calls(Semaphore), Calls(Semaphore with { OneFails = 10 })),
            ["LI4"] = (Calls(Semaphore), Calls(Semaphore with { EndsIfAllFail = false })),
            ["LI5"] = (Calls(Semaphore), Calls(Semaphore with { Cancelled = 100 })),
            ["LI6"] = (Calls(Semaphore), Calls(Semaphore with { Taken = 10 })),
            ["LI7"] = Times(ContendedCalls, "Semaphore 3000, ForEachAsync 2000", "Semaphore 1000"),
            ["LI8"] = Both(ShortWork, "Directly 10, InTaskRun 500", "InTaskRun 72", changingMeans: "InTaskRun 90"),
        };

    private static Evidence Calls(StartedCalls semaphore) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.LimitedCalls(),
                new CallsOfLimits([
                    new(StartedCalls.OfNoLimit, 100, 100, 100, 10, 100, 100, true, 100),
                    new(StartedCalls.OfBatches, 10, 10, 10, 100, 10, 10, true, 10),
                    semaphore,
                    new(StartedCalls.OfForEachAsync, 10, 10, 100, 25, 10, 10, true, 10),
                    new(StartedCalls.OfChannel, 21, 10, 100, 25, 100, 10, false, 10),
                    new(StartedCalls.OfLimiter, 100, 10, 100, 25, 100, 100, true, 10),
                ])
            )
        );
}
