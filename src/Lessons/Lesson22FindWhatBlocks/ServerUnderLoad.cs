#if WITH_SERVER
using System.Globalization;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// A server under load for those who want to look at it with tools: <c>under-load PAGE SECONDS</c>.
/// </summary>
internal static class ServerUnderLoad
{
    public const string Command = "under-load";

    private const int MaxSeconds = 150;

    public static int Run(string page, string seconds)
    {
        var duration = Math.Min(int.Parse(seconds, CultureInfo.InvariantCulture), MaxSeconds);
        using var server = new TroubledServerProcess();
        using var load = new SteadyLoad(new(server.Address, page));
        Console.WriteLine($"The server's process is {server.Id}, for {duration} seconds.");
        Thread.Sleep(TimeSpan.FromSeconds(duration));
        return 0;
    }
}
#endif
