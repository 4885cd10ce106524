#if WITH_SERVER
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>How many connections ten calls need, each way with a service of its own on the loopback.</summary>
internal static class TenCalls
{
    private const int Calls = Handlers.Calls;

    [Answers("calls-on-connections")]
    public static IEnumerable<CallsOnConnections> All() => Task.Run(AllAsync).GetAwaiter().GetResult();

    private static async Task<IReadOnlyList<CallsOnConnections>> AllAsync() =>
        [
            await OfAsync(CallsOnConnections.InARow, atOnce: 1, InARowAsync),
            await OfAsync(CallsOnConnections.Together, atOnce: Calls, TogetherAsync),
            await OfAsync(CallsOnConnections.AtMostTwo, atOnce: 2, TogetherAsync, maxConnections: 2),
            await OfAsync(CallsOnConnections.NewClients, atOnce: 1, ByNewClientsAsync),
        ];

    /// <param name="atOnce">The service answers nobody before so many have asked.</param>
    private static async Task<CallsOnConnections> OfAsync(
        string way,
        int atOnce,
        Func<PriceClient, Uri, Task> callAsync,
        int maxConnections = int.MaxValue)
    {
        await using var service = new GatedService();
        await service.StartAsync();
        using var client = new PriceClient(service.Page, maxConnections);
        var calling = callAsync(client, service.Page);
        await service.UntilAsync(atOnce, calling);
        await service.AnswerUntilAsync(calling);
        await calling;
        return service.Answered == Calls
            ? new(way, service.Connections, service.MostInFlight)
            : throw new InvalidOperationException($"Of the ten calls {way}, {service.Answered} were answered.");
    }

    private static async Task InARowAsync(PriceClient client, Uri page)
    {
        for (var call = 0; call < Calls; call++)
        {
            await client.AskAsync();
        }
    }

    private static Task TogetherAsync(PriceClient client, Uri page) =>
        Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => client.AskAsync()));

    private static async Task ByNewClientsAsync(PriceClient client, Uri page)
    {
        for (var call = 0; call < Calls; call++)
        {
            using var own = new PriceClient(page);
            await own.AskAsync();
        }
    }
}
#endif
