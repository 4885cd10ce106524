using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson13WhenItFails;

/// <summary>What it takes to be cancellable, if nothing is cancelled in the end. Each returns whether it was.</summary>
public class Tokens
{
    private static readonly TimeSpan Long = TimeSpan.FromMinutes(1);
    private static readonly CancellationTokenSource Source = new();
#if NET6_0_OR_GREATER
    private static readonly CancellationTokenSource Reused = new();
    private static readonly Task<bool> Completed = Task.FromResult(false);
    // Otherwise the JIT may do without the object.
    private TaskCompletionSource<bool>? _done;
#endif

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public bool Register()
    {
        using var registration = Source.Token.Register(static _ => { }, null);
        return registration.Token.IsCancellationRequested;
    }

    [Benchmark]
    public bool UnsafeRegister()
    {
        using var registration = Source.Token.UnsafeRegister(static _ => { }, null);
        return registration.Token.IsCancellationRequested;
    }

    [Benchmark]
    public bool LinkedSource()
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(Source.Token);
        return linked.IsCancellationRequested;
    }

    /// <summary>A linked source, and a registration with it: what a call does that gets its token.</summary>
    [Benchmark]
    public bool LinkedAndRegistered()
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(Source.Token);
        using var registration = linked.Token.UnsafeRegister(static _ => { }, null);
        return linked.IsCancellationRequested;
    }

    [Benchmark]
    public bool TimeOut()
    {
        using var timeOut = new CancellationTokenSource(Long);
        return timeOut.IsCancellationRequested;
    }

#if NET6_0_OR_GREATER
    /// <summary>Since .NET 6, if it hasn't run out.</summary>
    [Benchmark]
    public bool TimeOutReused()
    {
        Reused.CancelAfter(Long);
        return !Reused.TryReset();
    }

    [Benchmark]
    public Task<bool> WaitAsyncCompleted() => Completed.WaitAsync(Long, Source.Token);

    [Benchmark]
    public async Task<bool> Wait()
    {
        _done = new();
        _done.SetResult(false);
        return await _done.Task;
    }

    [Benchmark]
    public async Task<bool> WaitAsyncToken()
    {
        _done = new();
        var waiting = _done.Task.WaitAsync(Source.Token);
        _done.SetResult(false);
        return await waiting;
    }

    [Benchmark]
    public async Task<bool> WaitAsyncTimeOut()
    {
        _done = new();
        var waiting = _done.Task.WaitAsync(Long);
        _done.SetResult(false);
        return await waiting;
    }
#endif
}
