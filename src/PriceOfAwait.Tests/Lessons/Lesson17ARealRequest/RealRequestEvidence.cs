namespace PriceOfAwait.Tests.Lessons.Lesson17ARealRequest;

internal sealed class RealRequestEvidence : MadeUpEvidence
{
    private const string Quiet = "Lesson17ARealRequest.Requests";
    private const string Busy = "Lesson17ARealRequest.BusyRequests";
    private const string Layers = "Lesson17ARealRequest.Layers";
    private const string RequestTimes =
        "Plain 20000, Completing20_Task 20800, Completing20_ValueTask 20700, "
        + "Waiting200_Task 60000, Waiting200_ValueTask 65000";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["RR1"] = AtBothLoads("Completing20_Task 30000"),
            ["RR2"] = Times(Busy, RequestTimes, "Waiting200_Task 30000"),
            ["RR6"] = (
                Times((Quiet, "Plain 16000"), (Busy, "Plain 6000")),
                Times((Quiet, "Plain 16000"), (Busy, "Plain 15000"))
            ),
            ["RR3"] = Bytes(
                Layers,
                "Completing Number=20 1440, CompletingWithValueTask Number=20 0",
                "Completing Number=20 1920"
            ),
            ["RR4"] = (Storage(completed: 100), Storage(completed: 3)),
            ["RR5"] = (Blocked(seconds: 5), Blocked(seconds: 0.03)),
        };

    private static (Evidence Holding, Evidence Changing) AtBothLoads(string changing) =>
        (
            Times((Busy, RequestTimes), (Quiet, RequestTimes)),
            Times((Busy, RequestTimes), (Quiet, $"{RequestTimes}, {changing}"))
        );

    private static Evidence Storage(int completed) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.StorageCalls(),
                new CallsThatReturned([new(ReturnedCalls.OfFile, 100, 0), new(ReturnedCalls.OfSqlite, 100, completed)])
            )
        );

    private static Evidence Blocked(double seconds) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.BlockedRequests(),
                new CallsTogether([new("await", 100, 0.02, 3), new(".Result", 100, seconds, 40)]) { Of = "request" }
            )
        );
}
