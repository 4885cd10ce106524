#if WITH_SERVER
using System.Collections.Concurrent;
using System.Diagnostics;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// Requests that come at a steady rate, whether or not the earlier ones have been answered, as those of many customers
/// do.
/// </summary>
internal sealed class SteadyLoad : IDisposable
{
    public const int PerSecond = 100;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(2);

    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly ConcurrentQueue<TimeSpan> _answered = new();
    private readonly Uri _page;
    private readonly Thread _customers;

    private int _unanswered;
    private volatile bool _isOver;
    private volatile Exception? _failure;

    public SteadyLoad(Uri page)
    {
        _page = page;
        // The JIT compiles it first.
        RequireAnswer(_client.GetStringAsync(page).GetAwaiter().GetResult());
        _customers = new(Come) { IsBackground = true, Name = "customers" };
        _customers.Start();
    }

    public int Unanswered => Volatile.Read(ref _unanswered);

    /// <summary>How long the requests took that were answered since the last call.</summary>
    public List<TimeSpan> TakeAnswered()
    {
        if (_failure is { } failure)
        {
            throw new InvalidOperationException($"A request failed: {failure.Message}", failure);
        }

        var taken = new List<TimeSpan>();
        while (_answered.TryDequeue(out var time))
        {
            taken.Add(time);
        }

        return taken;
    }

    public void Dispose()
    {
        _isOver = true;
        _customers.Join();
        _client.Dispose();
    }

    private void Come()
    {
        var clock = Stopwatch.StartNew();
        for (var came = 0; !_isOver; Thread.Sleep(Pause))
        {
            for (; came < clock.Elapsed.TotalSeconds * PerSecond; came++)
            {
                _ = AskAsync();
            }
        }
    }

    private async Task AskAsync()
    {
        Interlocked.Increment(ref _unanswered);
        var clock = Stopwatch.StartNew();
        try
        {
            RequireAnswer(await _client.GetStringAsync(_page));
            _answered.Enqueue(clock.Elapsed);
        }
        catch (Exception exception)
        {
            // At the end, the last requests are abandoned.
            _failure = _isOver ? null : exception;
        }
        finally
        {
            Interlocked.Decrement(ref _unanswered);
        }
    }

    private static void RequireAnswer(string answer) =>
        SameAnswer.Require(OtherService.Answer, ("a request", answer));
}
#endif
