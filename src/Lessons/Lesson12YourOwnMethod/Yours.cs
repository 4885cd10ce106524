using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>
/// Your own method, before and after a change. Put your code here, then run notebook 12. The class may have any number
/// of variants, parameters ([Params]) and a set-up ([GlobalSetup]). One variant is the baseline.
/// </summary>
public class Yours
{
    private readonly Dictionary<string, decimal> _prices = new() { ["MSFT"] = 42 };

    /// <summary>All variants must return the same answer before anything is timed.</summary>
    [GlobalSetup]
    public void RequireSameAnswer() => SameAnswer.RequireOfAll(this);

    /// <summary>Your method now.</summary>
    [Benchmark(Baseline = true)]
    public async Task<decimal> Before()
    {
        if (_prices.TryGetValue("MSFT", out var price))
        {
            return price;
        }

        await Task.Yield();
        return 0;
    }

    /// <summary>Your method after the change.</summary>
    [Benchmark]
    public ValueTask<decimal> After()
    {
        return _prices.TryGetValue("MSFT", out var price) ? new(price) : WaitAsync();

        static async ValueTask<decimal> WaitAsync()
        {
            await Task.Yield();
            return 0;
        }
    }
}
