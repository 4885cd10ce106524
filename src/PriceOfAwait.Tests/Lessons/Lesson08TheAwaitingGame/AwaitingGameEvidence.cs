namespace PriceOfAwait.Tests.Lessons.Lesson08TheAwaitingGame;

internal sealed class AwaitingGameEvidence : MadeUpEvidence
{
    private const string Game = "Lesson08TheAwaitingGame.AwaitingGame";

    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } = new()
    {
        ["AG1"] = (
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 98"),
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 120")),
        ["AG2"] = (Both(Game, "int/await/task 100, int/await/valuetask 100", "int/await/valuetask 0"),
            Both(Game, "int/await/task 100, int/await/valuetask 80", "int/await/valuetask 0")),
        ["AG3"] = (
            Times(Game, "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100"),
            Times(Game, "int/manual/task/iscompleted 100, int/manual/task/iscompletedsuccessfully 80")),
        ["AG4"] = (
            Times(Game, "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 100"),
            Times(Game, "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 120")),
        ["AG5"] = (
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 110, int/await/valuetask 700"),
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 300, int/await/valuetask 700")),
    };
}
