using PriceOfAwait.Exercises.Solutions.Lesson26ARequestThatWaits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson26ARequestThatWaits;

public class TellWhoLeftCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
        [
            Gives("where all calls succeed", "IBM", (_, _) => { }, "price of MSFT, price of IBM, price of AAPL"),
            Gives("where the second call fails", "IBM", (_, _) => throw Down, "price of MSFT, unknown, price of AAPL"),
            Gives(
                "where the second call runs out of time",
                "IBM",
                (_, _) => throw new TaskCanceledException("Out of time.", new TimeoutException()),
                "price of MSFT, unknown, price of AAPL"
            ),
            Gives(
                "where the second call is cancelled by the service",
                "IBM",
                (_, _) => throw new OperationCanceledException(),
                "price of MSFT, unknown, price of AAPL"
            ),
            Gives("whose client leaves during the second call", "IBM", Leave, "a cancellation after 2 calls"),
            Gives("whose client leaves during the last call", "AAPL", Leave, "a cancellation after 3 calls"),
            Gives(
                "whose client leaves during the second call, which fails",
                "IBM",
                (leaving, _) =>
                {
                    leaving.Cancel();
                    throw Down;
                },
                "a cancellation after 2 calls"
            ),
        ];

    private static HttpRequestException Down => new("The service is down.");

    private static void Leave(CancellationTokenSource leaving, CancellationToken token)
    {
        leaving.Cancel();
        token.ThrowIfCancellationRequested();
    }

    private static Trial Gives(
        string page,
        string special,
        Action<CancellationTokenSource, CancellationToken> called,
        string wanted
    ) =>
        Trial.Gives(
            $"PageAsync(MSFT, IBM, AAPL), {page}",
            async Task<string> () =>
            {
                using var leaving = new CancellationTokenSource();
                var calls = 0;
                try
                {
                    return await TellWhoLeft.PageAsync(["MSFT", "IBM", "AAPL"], AskAsync, leaving.Token);
                }
                catch (OperationCanceledException)
                {
                    return $"a cancellation after {calls} calls";
                }

                async Task<string> AskAsync(string name, CancellationToken token)
                {
                    calls++;
                    await Task.Yield();
                    if (name == special)
                    {
                        called(leaving, token);
                    }

                    return $"price of {name}";
                }
            },
            wanted
        );
}
