#if WITH_SERVER
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// A service on Kestrel that counts its requests, and answers each only when it is told to. So nothing that is counted
/// depends on time. It stops working on a request whose client has left.
/// </summary>
internal sealed class GatedService : IAsyncDisposable
{
    public const string Answer = "MSFT 42";

    // Nothing here takes nearly as long.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private readonly object _lock = new();
    private readonly WebApplication _server = NewServer();
    private readonly List<TaskCompletionSource> _inFlight = [];
    private readonly HashSet<string> _connections = [];
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _started;
    private int _mostInFlight;
    private int _answered;
    private int _told;

    public GatedService() => _server.MapGet("/price", (Delegate)AnswerAsync);

    public Uri Page => new(new Uri(_server.Urls.Single()), "price");

    public int Started => Read(() => _started);

    public int MostInFlight => Read(() => _mostInFlight);

    public int InFlight => Read(() => _inFlight.Count);

    public int Answered => Read(() => _answered);

    /// <summary>The requests whose client left before they were answered, which the service has learned.</summary>
    public int Told => Read(() => _told);

    /// <summary>The connections on which requests came.</summary>
    public int Connections => Read(() => _connections.Count);

    public static WebApplication NewServer()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        return builder.Build();
    }

    public Task StartAsync() => _server.StartAsync();

    /// <summary>Returns when so many requests are in flight, or when the other task is complete.</summary>
    public async Task UntilAsync(int inFlight, Task? other = null)
    {
        while (true)
        {
            Task changed;
            lock (_lock)
            {
                if (_inFlight.Count == inFlight)
                {
                    return;
                }

                changed = _changed.Task;
            }

            if (await Task.WhenAny(changed, other ?? changed).WaitAsync(Patience) == other)
            {
                return;
            }
        }
    }

    /// <summary>Answers all requests in flight.</summary>
    public void AnswerAll()
    {
        List<TaskCompletionSource> gates;
        lock (_lock)
        {
            gates = [.. _inFlight];
        }

        gates.ForEach(gate => gate.TrySetResult());
    }

    /// <summary>Answers each request that comes, until the task is complete.</summary>
    public async Task AnswerUntilAsync(Task end)
    {
        while (!end.IsCompleted)
        {
            AnswerAll();
            Task changed;
            lock (_lock)
            {
                changed = _inFlight.Exists(gate => !gate.Task.IsCompleted) ? Task.CompletedTask : _changed.Task;
            }

            await Task.WhenAny(changed, end).WaitAsync(Patience);
        }
    }

    public ValueTask DisposeAsync() => EndAsync(_server);

    /// <summary>Disposing of a server that hasn't stopped blocks a thread until it has.</summary>
    public static async ValueTask EndAsync(WebApplication server)
    {
        await server.StopAsync();
        await server.DisposeAsync();
    }

    private async Task<string> AnswerAsync(HttpContext context)
    {
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Change(() =>
        {
            _connections.Add(context.Connection.Id);
            _started++;
            _inFlight.Add(gate);
            _mostInFlight = Math.Max(_mostInFlight, _inFlight.Count);
        });
        try
        {
            await gate.Task.WaitAsync(context.RequestAborted);
            Change(() => _answered++);
        }
        catch (OperationCanceledException)
        {
            Change(() => _told++);
        }
        finally
        {
            Change(() => _inFlight.Remove(gate));
        }

        return Answer;
    }

    private T Read<T>(Func<T> value)
    {
        lock (_lock)
        {
            return value();
        }
    }

    private void Change(Action change)
    {
        TaskCompletionSource changed;
        lock (_lock)
        {
            change();
            (changed, _changed) = (_changed, new(TaskCreationOptions.RunContinuationsAsynchronously));
        }

        changed.SetResult();
    }
}
#endif
