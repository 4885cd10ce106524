namespace PriceOfAwait.Tests.Lessons.Lesson15Streams;

internal sealed class StreamEvidence : MadeUpEvidence
{
    private const string AtOnce = "Lesson15Streams.AtOnce";
    private const string Waiting = "Lesson15Streams.Waiting";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["AS1"] = Bytes(AtOnce, "Stream 104, TaskList 856", changing: "Stream Items=10 824"),
            ["AS2"] = Bytes(
                Waiting,
                "Stream 184, TaskEach Items=1 104, TaskEach Items=10 1040",
                changing: "Stream Items=10 904"
            ),
            ["AS3"] = Bytes(
                "Lesson15Streams.Consuming",
                "AwaitForeach 208, WithConfigureAwait 208, WithToken 208, WithTwoTokens 288",
                changing: "WithToken 288"
            ),
            ["AS4"] = Times(AtOnce, "Iterator 20, Stream 100", changing: "Stream 30"),
            ["AS5"] = Times(Waiting, "TaskEach 1000, Stream 1000", changing: "Stream 1500"),
            ["AS6"] = Bytes(AtOnce, "TaskList 856, FromChannel 1256", changing: "FromChannel 600"),
        };
}
