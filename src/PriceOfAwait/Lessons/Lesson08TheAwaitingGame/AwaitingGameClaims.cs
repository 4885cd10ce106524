using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>How the claims of <c>awaiting-game-2017</c> are decided.</summary>
internal sealed class AwaitingGameClaims : LessonClaims
{
    private const string Asked = "iscompleted";
    private const string AskedForSuccess = "iscompletedsuccessfully";

    private static readonly string Game = $"{typeof(AwaitingGameClaims).Namespace}.AwaitingGame";

    public override IEnumerable<RuntimeSample> Samples => [new(Game)];

    public override IEnumerable<Check> Checks =>
    [
        new("AG1", [Game], [], (claim, evidence) =>
        [
            evidence.Times(Game).Ratio(claim["IsCompleted"], $"int/manual/valuetask/{Asked}", "int/sync"),
            evidence.Times(Game).Ratio(claim["IsCompletedSuccessfully"], $"int/manual/valuetask/{AskedForSuccess}", "int/sync"),
        ]),

        new("AG2", [Game], [new Question.Bytes(Game)], (claim, evidence) =>
        [
            evidence.Bytes(Game).Are(claim["bytes"], "int/await/valuetask"),
            evidence.Times(Game).Ratio(claim["time"], "int/await/valuetask", "int/await/task"),
        ]),

        new("AG3", [Game], [], (claim, evidence) =>
            [evidence.Times(Game).Ratio(claim["time"], $"int/manual/task/{Asked}", $"int/manual/task/{AskedForSuccess}")]),

        new("AG4", [Game], [], (claim, evidence) =>
            [evidence.Times(Game).Ratio(claim["time"], $"int/manual/valuetask/{AskedForSuccess}", $"int/manual/valuetask/{Asked}")]),

        new("AG5", [Game], [], (claim, evidence) =>
        [
            evidence.Times(Game).Ratio(claim["hoisted"], $"int/manual/valuetask/{Asked}", "int/sync"),
            evidence.Times(Game).Ratio(claim["awaited"], "int/await/valuetask", "int/sync"),
            evidence.Times(Game).Ratio(claim["awaited beside hoisted"], "int/await/valuetask", $"int/manual/valuetask/{Asked}"),
        ]),
    ];
}
