namespace PriceOfAwait.Tests.Lessons.Lesson13WhenItFails;

internal sealed class FailureEvidence : MadeUpEvidence
{
    private const string Through = "Lesson13WhenItFails.ThroughMethods";
    private const string Awaited = "Lesson13WhenItFails.AwaitedFailure";
    private const string Tokens = "Lesson13WhenItFails.Tokens";

    private const string ThroughTimes =
        "PlainMethods Depth=1 2000, AsyncMethods Depth=1 4000, PlainMethods Depth=16 6000, AsyncMethods Depth=16 "
        + "40000, TaskReturned Depth=16 4000, ResultAwaited Depth=16 400";

    private const string ThroughBytes =
        "PlainMethods Depth=1 296, AsyncMethods Depth=1 856, PlainMethods Depth=16 2376, AsyncMethods Depth=16 27536, "
        + "TaskReturned Depth=16 856, ResultAwaited Depth=16 1280";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            // A trace that isn't copied grows in proportion.
            ["EX1"] = Bytes(Through, ThroughBytes, "AsyncMethods Depth=16 13696"),
            ["EX2"] = Times(Through, ThroughTimes, "AsyncMethods Depth=16 7000"),
            ["EX3"] = Both(Through, ThroughTimes, ThroughBytes, changingMeans: "TaskReturned Depth=16 30000"),
            ["EX4"] = Both(Through, ThroughTimes, ThroughBytes, changingBytes: "ResultAwaited Depth=16 30000"),
            ["EX5"] = Both(
                Awaited,
                "Await 2000, AwaitSuppressed 10",
                "AwaitSuppressed 0",
                changingBytes: "AwaitSuppressed 72"
            ),
            // A cancelled task that doesn't throw.
            ["EX6"] = Times(Awaited, "Await 2000, AwaitCancelled 1900", "AwaitCancelled 10"),
            // A cancelled task that is cached.
            ["EX7"] = Bytes(
                "Lesson13WhenItFails.FailedCompletion",
                "FromResult 72, FromException 320, FromCanceled 152",
                "FromCanceled 0"
            ),
            ["EX8"] = Bytes(
                Tokens,
                "Register 0, UnsafeRegister 0, LinkedSource 64, LinkedAndRegistered 208",
                "Register 48"
            ),
            ["EX9"] = Bytes(
                Tokens,
                "TimeOut 144, TimeOutReused 0, WaitAsyncCompleted 0, Wait 96, WaitAsyncToken 200, WaitAsyncTimeOut 296",
                "WaitAsyncCompleted 72"
            ),
        };
}
