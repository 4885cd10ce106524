#if NET6_0_OR_GREATER
using System.Globalization;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// A service that counts its calls. Each of them is pending until you complete or fail it, so that nothing depends on
/// time. Don't copy it, because a token that lives long would keep what each call has registered with it.
/// </summary>
public sealed class SlowService
{
    private readonly object _lock = new();
    private readonly SortedDictionary<int, TaskCompletionSource> _pending = [];
    private int _started;
    private int _mostInFlight;

    /// <summary>The calls that were started so far.</summary>
    public int Started
    {
        get
        {
            lock (_lock) { return _started; }
        }
    }

    /// <summary>The most calls that were in flight at once.</summary>
    public int MostInFlight
    {
        get
        {
            lock (_lock) { return _mostInFlight; }
        }
    }

    /// <summary>The numbers of the calls that are in flight now.</summary>
    public IReadOnlyList<int> InFlight
    {
        get
        {
            lock (_lock) { return [.. _pending.Keys]; }
        }
    }

    /// <summary>
    /// Starts a call, unless the token is cancelled already. A token that is cancelled later cancels the call.
    /// </summary>
    public Task CallAsync(int number, CancellationToken token = default)
    {
        if (token.IsCancellationRequested)
        {
            return Task.FromCanceled(token);
        }

        // Without the option of lesson 20, because whoever awaits the call is to go on before Complete or Fail returns.
        var call = new TaskCompletionSource();
        lock (_lock)
        {
            _pending.Add(number, call);
            _started++;
            _mostInFlight = Math.Max(_mostInFlight, _pending.Count);
        }

        token.Register(() => Taken(number)?.TrySetCanceled(token));
        return call.Task;
    }

    /// <summary>Completes a call that is in flight.</summary>
    public void Complete(int number) => Taken(number)?.TrySetResult();

    /// <summary>Fails a call that is in flight.</summary>
    public void Fail(int number) => Taken(number)?.TrySetException(
        new TimeoutException(string.Create(CultureInfo.InvariantCulture, $"Call {number} got no answer.")));

    private TaskCompletionSource? Taken(int number)
    {
        lock (_lock)
        {
            return _pending.Remove(number, out var call) ? call : null;
        }
    }
}
#endif
