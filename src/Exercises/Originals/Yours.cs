using BenchmarkDotNet.Attributes;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Originals;

/// <summary>
/// A method of yours, as it is and as it might be. Put your own code here, then run notebook 12. The class may have as many variants as you
/// like, parameters ([Params]) and a set-up ([GlobalSetup]); one of the variants is the baseline.
/// </summary>
public class Yours
{
    private readonly Dictionary<string, decimal> _prices = new() { ["MSFT"] = 42 };

    /// <summary>All variants have to give the same answer before anything is timed.</summary>
    [GlobalSetup]
    public void RequireSameAnswer() => SameAnswer.RequireOfAll(this);

    /// <summary>As it is.</summary>
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

    /// <summary>As it might be.</summary>
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
