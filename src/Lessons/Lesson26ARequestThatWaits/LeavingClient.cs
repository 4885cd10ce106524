#if WITH_SERVER
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// A client asks a shop, whose handler asks another service, and leaves while the service has answered nothing yet. All
/// three speak HTTP on the loopback. The service answers only what is awaited without the token, and nothing before the
/// shop knows that its client has left.
/// </summary>
internal static class LeavingClient
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private delegate Task<string> Handler(Ask askAsync, CancellationToken token);

    [Answers("calls-for-a-leaver")]
    public static IEnumerable<CallsForALeaver> All() => Task.Run(AllAsync).GetAwaiter().GetResult();

    private static async Task<IReadOnlyList<CallsForALeaver>> AllAsync() =>
        [
            await OfAsync(CallsForALeaver.NoToken, Handlers.NoTokenAsync, atFirst: 1, passesOn: false),
            await OfAsync(CallsForALeaver.AskedBetween, Handlers.AskingBetweenAsync, atFirst: 1, passesOn: false),
            await OfAsync(CallsForALeaver.PassedOn, Handlers.PassingOnAsync, atFirst: 1, passesOn: true),
            await OfAsync(CallsForALeaver.AllCaught, Handlers.CatchingAllAsync, atFirst: 1, passesOn: true),
            await OfAsync(CallsForALeaver.Together, Handlers.TogetherAsync, atFirst: Handlers.Calls, passesOn: false),
            await OfAsync(
                CallsForALeaver.TogetherPassedOn,
                Handlers.TogetherPassingOnAsync,
                atFirst: Handlers.Calls,
                passesOn: true),
        ];

    /// <param name="atFirst">The calls in flight when the client leaves.</param>
    /// <param name="passesOn">Whether the calls in flight get the token, so that it ends them.</param>
    private static async Task<CallsForALeaver> OfAsync(string way, Handler handler, int atFirst, bool passesOn)
    {
        await using var service = new GatedService();
        await service.StartAsync();
        using var prices = new PriceClient(service.Page);

        await using var shop = GatedService.NewServer();
        var left = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var end = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        var exceptions = 0;
        shop.MapGet("/prices", (Delegate)HandleAsync);
        await shop.StartAsync();

        using var leaving = new CancellationTokenSource();
        using (var client = new PriceClient(new(new Uri(shop.Urls.Single()), "prices")))
        {
            var asking = client.AskAsync(leaving.Token);
            await service.UntilAsync(atFirst);
            await leaving.CancelAsync();
            await Task.WhenAny(asking);
        }

        await left.Task.WaitAsync(Patience);
        if (!passesOn)
        {
            await service.AnswerUntilAsync(end.Task);
        }

        var endsBy = await end.Task.WaitAsync(Patience);
        await service.UntilAsync(inFlight: 0);
        var (started, answered, told) = (service.Started, service.Answered, service.Told);

        var next = prices.AskAsync();
        await service.AnswerUntilAsync(next);
        await next;
        await GatedService.EndAsync(shop);
        return new(way, started, answered, told, exceptions, endsBy, service.Connections);

        async Task<string> HandleAsync(HttpContext context)
        {
            using var registration = context.RequestAborted.UnsafeRegister(_ => left.TrySetResult(), null);
            try
            {
                var answer = await handler(AskAsync, context.RequestAborted);
                end.SetResult(CallsForALeaver.AnAnswer);
                return answer;
            }
            catch (Exception exception)
            {
                end.SetResult(exception.GetType().Name);
                throw;
            }
        }

        async Task<string> AskAsync(CancellationToken token)
        {
            try { return await prices.AskAsync(token); }
            catch (Exception)
            {
                Interlocked.Increment(ref exceptions);
                throw;
            }
        }
    }
}
#endif
