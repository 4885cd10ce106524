namespace PriceOfAwait.Lessons.Lesson13WhenItFails;

/// <summary>
/// An exception stores a frame for each framework method that throws it again, and the JIT inlines one of these late.
/// Until then each
/// <c>await</c> allocates more.
/// </summary>
internal static class FinalFrames
{
    // The JIT recompiles after 30 calls, twice, with a pause before each.
    private const int Rounds = 20;
    private const int Calls = 40;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(15);
    private static readonly Lazy<bool> Reached = new(() =>
    {
        for (var round = 0; round < Rounds; round++)
        {
            for (var call = 0; call < Calls; call++)
            {
                FailAsync().GetAwaiter().GetResult();
            }

            Thread.Sleep(Pause);
        }

        return true;
    });

    public static void Reach() => _ = Reached.Value;

    private static async Task<int> FailAsync()
    {
        try
        {
            return await ThroughMethods.Async(2);
        }
        catch (KeyNotFoundException)
        {
            return ThroughMethods.None;
        }
    }
}
