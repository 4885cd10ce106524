namespace PriceOfAwait.Tests.Lessons.Lesson14ManyAtOnce;

internal sealed class ManyAtOnceEvidence : MadeUpEvidence
{
    private const string Completed = "Lesson14ManyAtOnce.ManyCompleted";
    private const string Waiting = "Lesson14ManyAtOnce.ManyWaiting";
    private const string WaitingTimes =
        "OneByOne 100, WhenAll AtOnce=1 180, WhenAll AtOnce=100 95, WhenAll AtOnce=1000 90, WhenEach "
        + "220, ForEachAsync 230";
    private const string CompletedBytes = "OneByOne 72, WhenAll 92, WhenEach 97, ForEachAsync 72.4";
    private const string WaitingBytes =
        "OneByOne 96, WhenAll 116, WhenEach AtOnce=1 496, WhenEach AtOnce=1000 104, ForEachAsync 201";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["MA1"] = Both(
                Completed,
                "OneByOne 15, WhenAll 25, WhenEach 56, ForEachAsync 45",
                CompletedBytes,
                changingMeans: "WhenAll 12"
            ),
            ["MA2"] = Both(Waiting, WaitingTimes, WaitingBytes, changingMeans: "WhenAll AtOnce=100 140"),
            ["MA3"] = Bytes(Waiting, WaitingBytes, "WhenEach AtOnce=1000 120"),
            ["MA4"] = (
                Answers(MadeUp.Bytes(Completed, CompletedBytes), MadeUp.Bytes(Waiting, WaitingBytes)),
                Answers(
                    MadeUp.Bytes(Completed, CompletedBytes),
                    MadeUp.Bytes(Waiting, $"{WaitingBytes}, ForEachAsync 100")
                )
            ),
            ["MA5"] = Times(Waiting, WaitingTimes, "WhenEach 100"),
            ["MA6"] = (Calls(blockedSeconds: 7), Calls(blockedSeconds: 0.02)),
        };

    private static Evidence Calls(double blockedSeconds) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.BlockedCalls(),
                new CallsTogether([new("await", 100, 0.011, 2), new(".Result", 100, blockedSeconds, 40)])
            )
        ) with
        {
            Runs = [MadeUp.Run(Waiting, WaitingTimes)],
        };
}
