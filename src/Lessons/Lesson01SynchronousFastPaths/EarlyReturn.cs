using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// Compares returning early inside an <c>async</c> method with returning before anything is <c>async</c>. In all calls
/// here, the answer is available immediately.
/// </summary>
public class EarlyReturn
{
    private volatile bool _isKnown = true;

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public Task<string> NotAsyncWithTask() => _isKnown ? Task.FromResult(StringChain.Answer) : AskAsync();

    [Benchmark]
    public async Task<string> ReturnsEarlyWithTask()
    {
        if (_isKnown)
        {
            return StringChain.Answer;
        }

        return await AskAsync();
    }

    /// <summary>Not <c>async</c>: a value task of the answer is returned before anything is awaited.</summary>
    [Benchmark]
    public ValueTask<string> NotAsyncWithValueTask() => _isKnown ? new(StringChain.Answer) : new(AskAsync());

    [Benchmark]
    public async ValueTask<string> ReturnsEarlyWithValueTask()
    {
        if (_isKnown)
        {
            return StringChain.Answer;
        }

        return await AskAsync();
    }

    private static async Task<string> AskAsync()
    {
        await Task.Yield();
        return StringChain.Answer;
    }
}
