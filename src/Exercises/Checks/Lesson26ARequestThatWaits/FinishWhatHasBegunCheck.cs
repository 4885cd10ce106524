using PriceOfAwait.Exercises.Solutions.Lesson26ARequestThatWaits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson26ARequestThatWaits;

public class FinishWhatHasBegunCheck : IExerciseCheck
{
    private const string Check = "checked";
    private const string Pay = "paid";
    private const string Store = "stored";

    public IEnumerable<Trial> Trials =>
        [
            Gives("whose client stays", leavesAt: null, "checked, paid, stored"),
            Gives("whose client leaves during the check", Check, "cancelled"),
            Gives(
                "whose client leaves during a check that ignores its token",
                Check,
                "checked, cancelled",
                ignoresToken: true
            ),
            Gives("whose client leaves during the payment", Pay, "checked, paid, stored"),
            Gives("whose client leaves while it is stored", Store, "checked, paid, stored"),
        ];

    private static Trial Gives(string order, string? leavesAt, string wanted, bool ignoresToken = false) =>
        Trial.Gives(
            $"OrderAsync(…), {order}",
            async Task<string> () =>
            {
                using var leaving = new CancellationTokenSource();
                var done = new List<string>();
                try
                {
                    await FinishWhatHasBegun.OrderAsync(
                        token => StepAsync(Check, token),
                        token => StepAsync(Pay, token),
                        token => StepAsync(Store, token),
                        leaving.Token
                    );
                }
                catch (OperationCanceledException)
                {
                    done.Add("cancelled");
                }

                return string.Join(", ", done);

                async Task StepAsync(string step, CancellationToken token)
                {
                    await Task.Yield();
                    if (step == leavesAt)
                    {
                        await leaving.CancelAsync();
                    }

                    if (!ignoresToken)
                    {
                        token.ThrowIfCancellationRequested();
                    }

                    done.Add(step);
                }
            },
            wanted
        );
}
