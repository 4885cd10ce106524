namespace PriceOfAwait.Tests.Lessons.Lesson01SynchronousFastPaths;

internal sealed class FastPathEvidence : MadeUpEvidence
{
    private const string Strings = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string Bools = "Lesson01SynchronousFastPaths.BoolFastPaths";
    private const string Decimals = "Lesson01SynchronousFastPaths.DecimalFastPaths";
    private const string Concurrent = "Lesson01SynchronousFastPaths.ConcurrentFastPaths";
    private const string EarlyReturn = "Lesson01SynchronousFastPaths.EarlyReturn";
    private const string Direct =
        "DirectPathWithTask 72, DirectPathWithValueTask 0, AwaitPathWithTask 216, AwaitPathWithTask Deep=true 504, "
        + "AwaitPathWithValueTask 0";
    private const string InSequence = "DirectPathWithTask 10, DirectPathWithValueTask 12, AwaitPathWithTask 30, AwaitPathWithValueTask 40";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["FP1"] = (Times(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24"),
            Times(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 16")),
        ["FP2"] = (
            Times(Strings, "DirectCall 12, DirectPathWithTask 13.2, DirectCall Deep=false 2"),
            Times(Strings, "DirectCall 12, DirectPathWithTask 18, DirectCall Deep=false 2")),
        ["FP3"] = (Times(Strings, InSequence), Times(Strings, InSequence + ", AwaitPathWithValueTask Deep=true 25")),
        ["FP4"] = (
            Times((Strings, InSequence), (Concurrent, "DirectPathWithTask 10, DirectPathWithValueTask 6")),
            // If the value task was the faster one before, nothing flips.
            Times((Strings, "DirectPathWithTask 10, DirectPathWithValueTask 6"),
                (Concurrent, "DirectPathWithTask 10, DirectPathWithValueTask 6"))),
        ["FP5"] = (Answers(MadeUp.Bytes(Strings, Direct)), Answers(MadeUp.Bytes(Strings, Direct + ", DirectPathWithTask 0"))),
        ["FP6"] = (Answers(
            MadeUp.Code(Strings, "DirectPathWithTask 200, DirectPathWithValueTask 500, AwaitPathWithTask 300, AwaitPathWithValueTask 900")),
            Answers(MadeUp.Code(Strings,
                "DirectPathWithTask 200, DirectPathWithValueTask 100, AwaitPathWithTask 300, AwaitPathWithValueTask 900"))),
        ["FP7"] = (
            Times((Strings, InSequence),
                (Bools, "DirectPathWithTask 1, DirectPathWithValueTask 1, AwaitPathWithTask 25, AwaitPathWithValueTask 45"),
                (Decimals, InSequence)),
            Times((Strings, InSequence), (Bools, InSequence), (Decimals, InSequence + ", AwaitPathWithTask 90"))),
        ["FP8"] = (Times(Strings, "DirectCall 2, DirectPathWithValueTask 9"),
            Times(Strings, "DirectCall 2, DirectPathWithValueTask 9, DirectPathWithValueTask Deep=true 1")),
        ["FP9"] = (
            Both(EarlyReturn, "NotAsyncWithTask 15, ReturnsEarlyWithTask 28, NotAsyncWithValueTask 2, ReturnsEarlyWithValueTask 14",
                "ReturnsEarlyWithTask 72"),
            Both(EarlyReturn, "NotAsyncWithTask 15, ReturnsEarlyWithTask 12, NotAsyncWithValueTask 2, ReturnsEarlyWithValueTask 14",
                "ReturnsEarlyWithTask 72")),
    };
}
