namespace PriceOfAwait.Tests.Lessons.Lesson03TheTaskIntCacheRange;

internal sealed class CacheRangeEvidence : MadeUpEvidence
{
    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["IC1"] = (
                Answers(
                    MadeUp.TasksOfInts(value => value is >= -1 and <= 8),
                    MadeUp.TasksOfTypes(value => value != "int.MaxValue")
                ),
                Answers(
                    MadeUp.TasksOfInts(value => value is >= -1 and <= 9),
                    MadeUp.TasksOfTypes(value => value != "int.MaxValue")
                )
            ),
            ["IC2"] = (Answers(MadeUp.TasksOfTypes(_ => true)), Answers(MadeUp.TasksOfTypes(value => value != "true"))),
        };
}
