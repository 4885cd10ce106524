namespace PriceOfAwait.Tests.Lessons.Lesson01SynchronousFastPaths;

internal sealed class FastPathEvidence : MadeUpEvidence
{
    private const string Strings = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string Types = "Lesson01SynchronousFastPaths.ResultTypes";
    private const string Concurrent = "Lesson01SynchronousFastPaths.ConcurrentFastPaths";
    private const string OnServer = "Lesson01SynchronousFastPaths.ConcurrentFastPathsWithServerGC";
    private const string Called = "Lesson01SynchronousFastPaths.CalledPaths";
    private const string ConcurrentCalls = "Lesson01SynchronousFastPaths.ConcurrentCalledPaths";
    private const string Early = "Lesson01SynchronousFastPaths.EarlyReturn";
    private const string InSequence =
        "DirectPathWithTask 10, DirectPathWithValueTask 12, AwaitPathWithTask 30, AwaitPathWithValueTask 40";
    private const string ValueTaskWins = "DirectPathWithTask 10, DirectPathWithValueTask 6";
    private const string Code =
        "DirectPathWithTask 200, DirectPathWithValueTask 500, AwaitPathWithTask 300, AwaitPathWithValueTask 900";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["FP1"] = Times(
                Strings,
                "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24",
                "AwaitPathWithValueTask 16"
            ),
            ["FP2"] = Times(
                Strings,
                "DirectCall 12, DirectPathWithTask 13.2, DirectCall Deep=false 2",
                "DirectPathWithTask 18"
            ),
            ["FP3"] = Times(Strings, InSequence, "AwaitPathWithValueTask Deep=true 25"),
            ["FP4"] = Times(Concurrent, ValueTaskWins, "DirectPathWithValueTask Deep=true 13"),
            ["FP4-server"] = Times(OnServer, ValueTaskWins, "DirectPathWithValueTask Deep=true 13"),
            ["FP5"] = Bytes(
                Strings,
                "DirectPathWithTask 72, DirectPathWithValueTask 0, AwaitPathWithTask 216, AwaitPathWithTask "
                    + "Deep=true 504, AwaitPathWithValueTask 0",
                "DirectPathWithTask 0"
            ),
            ["FP6"] = (
                Answers(MadeUp.Code(Strings, Code)),
                Answers(MadeUp.Code(Strings, Code + ", DirectPathWithValueTask 100"))
            ),
            ["FP7"] = (
                Times((Types, OfTypes("Decimal"))),
                Times((Types, OfTypes("Decimal") + ", BoolDirectPathWithTask 1"))
            ),
            ["FP8"] = Times(Strings, "DirectCall 2, DirectPathWithValueTask 9", "DirectPathWithValueTask Deep=true 1"),
            ["FP9"] = Both(
                Early,
                "NotAsyncWithTask 15, ReturnsEarlyWithTask 28",
                "ReturnsEarlyWithTask 72",
                changingMeans: "ReturnsEarlyWithTask 12"
            ),
            ["FP10"] = Both(
                Early,
                "NotAsyncWithValueTask 2, ReturnsEarlyWithValueTask 14",
                "NotAsyncWithValueTask 0, ReturnsEarlyWithValueTask 0",
                changingMeans: "ReturnsEarlyWithValueTask 1"
            ),
            ["FP11"] = Times(
                Called,
                "DirectCall Deep=false 2, DirectPathWithValueTask Deep=false 4, "
                    + "DirectCall Deep=true 6, DirectPathWithValueTask Deep=true 9",
                "DirectPathWithValueTask Deep=true 3"
            ),
            ["FP12"] = Times(
                ConcurrentCalls,
                "DirectPathWithTask Deep=false 9, DirectPathWithValueTask Deep=false 4, "
                    + "DirectPathWithTask Deep=true 12, DirectPathWithValueTask Deep=true 8",
                "DirectPathWithValueTask Deep=true 13"
            ),
        };

    private static string OfTypes(string slower) =>
        string.Join(
            ", ",
            from type in new[] { "String", "Bool", "Decimal" }
            from way in (string[])
                [
                    "DirectCall 6",
                    "DirectPathWithTask 10",
                    "AwaitPathWithTask 90",
                    "DirectPathWithValueTask 12",
                    "AwaitPathWithValueTask 140",
                ]
            let words = way.Split(' ')
            select $"{type}{words[0]} {int.Parse(words[1]) * (type == slower ? 12 : 10) / 10.0:0.0}"
        );
}
