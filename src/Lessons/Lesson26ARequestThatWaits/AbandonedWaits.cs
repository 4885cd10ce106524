using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// A handler waits for another service, and <see cref="Methods"/> async methods wait with it. The answer comes, or the
/// client has left. No other thread takes part, and each benchmark returns whether the handler is over.
/// </summary>
[OwnProfile]
public class AbandonedWaits
{
    private const string Answer = "MSFT 42";

    [Params(1, 5, 20)]
    public int Methods { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    /// <summary>There is no token, so the answer comes although nobody waits for it.</summary>
    [Benchmark(Baseline = true)]
    public bool RunsOn()
    {
        var call = new TaskCompletionSource<string?>();
        var handling = HandleAsync(Methods, call.Task);
        call.SetResult(Answer);
        return handling.IsCompleted;
    }

    /// <summary>The token cancels the wait, and the exception goes through all methods.</summary>
    [Benchmark]
    [VaryingBytes]
    public bool Throws()
    {
        using var leaving = new CancellationTokenSource();
        var call = new TaskCompletionSource<string?>();
        using var registration = leaving.Token.UnsafeRegister(
            static state => ((TaskCompletionSource<string?>)state!).TrySetCanceled(), call);
        var handling = HandleAsync(Methods, call.Task);
        leaving.Cancel();
        return handling.IsCompleted;
    }

    /// <summary>The token ends the wait by a result, which says that there is no answer.</summary>
    [Benchmark]
    public bool ReturnsNothing()
    {
        using var leaving = new CancellationTokenSource();
        var call = new TaskCompletionSource<string?>();
        using var registration = leaving.Token.UnsafeRegister(
            static state => ((TaskCompletionSource<string?>)state!).TrySetResult(null), call);
        var handling = HandleAsync(Methods, call.Task);
        leaving.Cancel();
        return handling.IsCompleted;
    }

    private static async Task<string?> HandleAsync(int methods, Task<string?> call)
    {
        try
        {
            return await ThroughAsync(methods, call);
        }
        catch (OperationCanceledException)
        {
            return null;
        }
    }

    private static async Task<string?> ThroughAsync(int methods, Task<string?> call) =>
        methods > 1 ? await ThroughAsync(methods - 1, call) : await call;
}
