namespace PriceOfAwait.Tests.Lessons.Lesson08TheAwaitingGame;

internal sealed class AwaitingGameEvidence : MadeUpEvidence
{
    private const string Game = "Lesson08TheAwaitingGame.AwaitingGame";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["AG1"] = Times(
                Game,
                "int/sync 100, int/manual/valuetask/iscompleted 101, int/manual/valuetask/iscompletedsuccessfully 98",
                "int/manual/valuetask/iscompletedsuccessfully 120"
            ),
            ["AG2"] = Both(
                Game,
                "int/await/task 100, int/await/valuetask 100",
                "int/await/valuetask 0",
                changingMeans: "int/await/valuetask 80"
            ),
            ["AG3"] = Times(
                Game,
                "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100",
                "int/manual/task/iscompletedsuccessfully 60"
            ),
            ["AG4"] = Times(
                Game,
                "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 100",
                "int/manual/valuetask/iscompletedsuccessfully 120"
            ),
            ["AG5"] = Times(
                Game,
                "int/sync 100, int/manual/valuetask/iscompleted 110, int/await/valuetask 700",
                "int/manual/valuetask/iscompleted 180"
            ),
            ["AG6"] = Times(
                Game,
                "int/sync 100, int/manual/valuetask/iscompleted 108, int/manual/valuetask/iscompletedsuccessfully 106",
                "int/manual/valuetask/iscompleted 125"
            ),
        };
}
