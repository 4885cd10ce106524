namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable AwaitingGame => Data.Table("awaiting-game.csv");
}
