namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>The awaiting game on two runtimes (source <c>awaiting-game-2017</c>).</summary>
    public static PublishedTable AwaitingGame => Data.Table("awaiting-game.csv");
}
