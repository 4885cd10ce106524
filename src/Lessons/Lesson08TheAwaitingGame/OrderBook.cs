namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>The orders that every way of the game passes over: the same on each machine and runtime.</summary>
public static class OrderBook
{
    public const int Orders = 50;

    // Gives 256 lines, as many as the published allocations tell of, and none so cheap that .NET keeps a completed task for its worth.
    private const int Seed = 2064;

    /// <summary>The lines of each order: 1 to 9 lines of 1 to 19 pieces at 1 to 4999 cents.</summary>
    public static Line[][] Create()
    {
        // The sequence of a given seed is kept the same from one version of .NET to the next.
        var random = new Random(Seed);
        return [.. Enumerable.Range(0, Orders).Select(_ => Lines(random))];
    }

    private static Line[] Lines(Random random) =>
        [.. Enumerable.Range(0, random.Next(1, 10)).Select(_ => new Line(random.Next(1, 20), random.Next(1, 5000)))];
}
