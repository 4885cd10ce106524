namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

public static class OrderBook
{
    public const int Orders = 50;

    // Gives 256 lines, as the published allocations imply, and no line so cheap that .NET caches the task of its worth.
    private const int Seed = 2064;

    public static Line[][] Create()
    {
        // A given seed gives the same sequence in every version of .NET.
        var random = new Random(Seed);
        return [.. Enumerable.Range(0, Orders).Select(_ => Lines(random))];
    }

    private static Line[] Lines(Random random) =>
        [.. Enumerable.Range(0, random.Next(1, 10)).Select(_ => new Line(random.Next(1, 20), random.Next(1, 5000)))];
}
