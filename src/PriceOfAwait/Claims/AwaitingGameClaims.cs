namespace PriceOfAwait;

/// <summary>How the claims of <c>awaiting-game-2017</c> are decided.</summary>
internal static class AwaitingGameClaims
{
    private const string Game = "PriceOfAwait.Lessons.AwaitingGame.AwaitingGame";
    private const string Asked = "iscompleted";
    private const string AskedForSuccess = "iscompletedsuccessfully";

    // Of the two runtimes of the source, the one that is nearer to today's.
    private static PublishedTable Table => Published.AwaitingGame.Where("Runtime", "netcoreapp1.1");

    public static IEnumerable<Check> Checks =>
    [
        new("AG1", [Game], [], (_, evidence) => new[] { Asked, AskedForSuccess }
            .Select(way => evidence.Times(Game, Table).Ratio($"int/manual/valuetask/{way}", "int/sync", Limits.Below(1 + Check.Margin)))),

        new("AG2", [Game], [new Question.Bytes(Game)], (_, evidence) =>
        [
            evidence.Bytes(Game, Table).AreAsPublished("int/await/valuetask"),
            evidence.Times(Game, Table).Ratio("int/await/valuetask", "int/await/task", Limits.Above(1 - Check.Margin)),
        ]),

        new("AG3", [Game], [], (_, evidence) =>
            [evidence.Times(Game, Table).Ratio($"int/manual/task/{Asked}", $"int/manual/task/{AskedForSuccess}", Limits.Below(1))]),

        new("AG4", [Game], [], (_, evidence) =>
            [evidence.Times(Game, Table).Ratio($"int/manual/valuetask/{AskedForSuccess}", $"int/manual/valuetask/{Asked}", Limits.Below(1 + Check.Margin))]),
    ];
}
