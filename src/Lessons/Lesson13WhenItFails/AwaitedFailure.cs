using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson13WhenItFails;

[OwnProfile]
public class AwaitedFailure
{
    private readonly Task<int> _failed = Task.FromException<int>(new KeyNotFoundException(ThroughMethods.Missing));
    private readonly Task<int> _cancelled = Task.FromCanceled<int>(new CancellationToken(canceled: true));

    [GlobalSetup]
    public void Prepare()
    {
        SameAnswer.RequireOfAll(this);
        FinalFrames.Reach();
    }

    /// <summary>The <c>await</c> throws.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Await()
    {
        try
        {
            return await _failed;
        }
        catch (KeyNotFoundException)
        {
            return ThroughMethods.None;
        }
    }

    /// <summary>The <c>await</c> throws here, too.</summary>
    [Benchmark]
    [VaryingBytes]
    public async Task<int> AwaitCancelled()
    {
        try
        {
            return await _cancelled;
        }
        catch (OperationCanceledException)
        {
            return ThroughMethods.None;
        }
    }

    /// <summary>A task of the task, which never fails.</summary>
    [Benchmark]
    public async Task<int> AwaitWhenAny()
    {
        var done = await Task.WhenAny(_failed);
        return done.Status == TaskStatus.RanToCompletion ? done.Result : ThroughMethods.None;
    }

#if NET8_0_OR_GREATER
    [Benchmark]
    public async Task<int> AwaitSuppressed()
    {
        await ((Task)_failed).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return _failed.IsCompletedSuccessfully ? _failed.Result : ThroughMethods.None;
    }
#endif
}
