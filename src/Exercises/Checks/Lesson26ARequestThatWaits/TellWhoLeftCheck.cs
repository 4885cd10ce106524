using PriceOfAwait.Exercises.Solutions.Lesson26ARequestThatWaits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson26ARequestThatWaits;

public class TellWhoLeftCheck : IExerciseCheck
{
    private const string Failing = "IBM";

    public IEnumerable<Trial> Trials =>
        [
            Gives("where all calls succeed", (_, _) => { }, "price of MSFT, price of IBM, price of AAPL"),
            Gives(
                "where the second call fails",
                (_, _) => throw new HttpRequestException("The service is down."),
                "price of MSFT, unknown, price of AAPL"
            ),
            Gives(
                "where the second call runs out of time",
                (_, _) => throw new TaskCanceledException("Out of time.", new TimeoutException()),
                "price of MSFT, unknown, price of AAPL"
            ),
            Gives(
                "whose client leaves during the second call",
                (leaving, token) =>
                {
                    leaving.Cancel();
                    token.ThrowIfCancellationRequested();
                },
                "a cancellation after 2 calls"
            ),
        ];

    private static Trial Gives(string page, Action<CancellationTokenSource, CancellationToken> second, string wanted) =>
        Trial.Gives(
            $"PageAsync(MSFT, IBM, AAPL), {page}",
            async Task<string> () =>
            {
                using var leaving = new CancellationTokenSource();
                var calls = 0;
                try
                {
                    return await TellWhoLeft.PageAsync(["MSFT", Failing, "AAPL"], AskAsync, leaving.Token);
                }
                catch (OperationCanceledException)
                {
                    return $"a cancellation after {calls} calls";
                }

                async Task<string> AskAsync(string name, CancellationToken token)
                {
                    calls++;
                    await Task.Yield();
                    if (name == Failing)
                    {
                        second(leaving, token);
                    }

                    return $"price of {name}";
                }
            },
            wanted
        );
}
