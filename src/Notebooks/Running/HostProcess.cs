using System.Threading.Channels;
using PriceOfAwait.Notebooks.Hosting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Notebooks.Running;

/// <summary>The runner's view of a process that hosts Microsoft's kernel. The process may end at any time.</summary>
internal sealed class HostProcess : IAsyncDisposable
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(2);

    private readonly ChildProcess _process;

    // Bounded, so that a host that writes faster than its events are handled has to wait.
    private readonly Channel<HostEvent> _events = Channel.CreateBounded<HostEvent>(64);
    private readonly Task _pumping;
    private volatile string _token = "";

    /// <param name="environment">Added to this process's variables for the host's lifetime; a null value removes
    /// one.</param>
    public HostProcess(IEnumerable<KeyValuePair<string, string?>> environment)
    {
        _process = ChildProcess.Start(
            DotNetHost.Executable,
            [typeof(HostProcess).Assembly.Location, KernelHost.ForRunner],
            folder: null,
            environment
        );
        _pumping = PumpAsync();
    }

    public ChannelReader<HostEvent> Events => _events.Reader;

    public int ExitCode => _process.ExitCode;

    /// <summary>In bytes; <see langword="null"/> if the process has ended.</summary>
    public long? Memory
    {
        get
        {
            try
            {
                using var process = Process.GetProcessById(_process.Id);
                return process.HasExited ? null : process.WorkingSet64;
            }
            catch (Exception e) when (e is ArgumentException or InvalidOperationException)
            {
                return null;
            }
        }
    }

    public Task StartNotebookAsync(NotebookStart start) => SendAsync(JsonSerializer.Serialize(start));

    public async Task<string> RunAsync(string code)
    {
        _token = Guid.NewGuid().ToString("N");
        await SendAsync(
            new JsonObject
            {
                ["commandType"] = "SubmitCode",
                ["command"] = new JsonObject { ["code"] = code, ["targetKernelName"] = "csharp" },
                ["token"] = _token,
            }.ToJsonString()
        );
        return _token;
    }

    public void Kill() => _process.Kill();

    public async ValueTask DisposeAsync()
    {
        try
        {
            _process.Input.Close();
        }
        catch (IOException)
        {
            // The process has ended.
        }

        // Unless its events are read, the host waits forever.
        var reading = _events.Reader.ReadAllAsync().LastOrDefaultAsync().AsTask();
        try
        {
            await _process.WaitAsync().WaitAsync(Grace);
        }
        catch (TimeoutException)
        {
            Kill();
        }

        await _pumping;
        await reading;
        _process.Dispose();
    }

    private async Task SendAsync(string line)
    {
        try
        {
            await _process.Input.WriteAsync(line + "\n");
            await _process.Input.FlushAsync();
        }
        catch (IOException)
        {
            // The process has ended. Its last events are still to be read.
        }
    }

    private async Task PumpAsync()
    {
        var reading = Task.WhenAll(ReadEventsAsync(), ReadErrorAsync());
        await _process.WaitAsync();
        // Programs that the cells left running would hold the streams open.
        StartedProcesses.End(_process.Id);
        await Task.WhenAny(reading, Task.Delay(Grace));
        _events.Writer.TryComplete();
    }

    private async Task ReadEventsAsync()
    {
        try
        {
            while (await _process.Output.ReadLineAsync() is { } line)
            {
                using var json = JsonDocument.Parse(line);
                var token =
                    json.RootElement.TryGetProperty("command", out var command)
                    && command.ValueKind == JsonValueKind.Object
                        ? command.GetProperty("token").GetString()
                        : null;
                await _events.Writer.WriteAsync(
                    new(
                        json.RootElement.GetProperty("eventType").GetString(),
                        token,
                        json.RootElement.GetProperty("event").Clone()
                    )
                );
            }
        }
        catch (Exception e) when (e is IOException or JsonException or ChannelClosedException)
        {
            // The process ended, perhaps in the middle of a line. The exit code says how.
        }
    }

    private async Task ReadErrorAsync()
    {
        var (held, buffer) = ("", new char[1 << 14]);
        try
        {
            while (await _process.Error.ReadAsync(buffer) is > 0 and var count)
            {
                held += new string(buffer, 0, count);
                var mark = KernelHost.EndMark(_token);
                while (held.IndexOf(mark, StringComparison.Ordinal) is >= 0 and var end)
                {
                    await TellAsync(held[..end]);
                    await _events.Writer.WriteAsync(new(null, _token));
                    held = held[(end + mark.Length)..];
                }

                // The end may be the start of a mark that continues in the next piece.
                var last = held.LastIndexOf(mark[0]);
                var whole = last >= 0 && mark.StartsWith(held[last..], StringComparison.Ordinal) ? last : held.Length;
                await TellAsync(held[..whole]);
                held = held[whole..];
            }

            await TellAsync(held);
        }
        catch (Exception e) when (e is IOException or ChannelClosedException)
        {
            // The process ended.
        }
    }

    private async ValueTask TellAsync(string text)
    {
        if (text.Length > 0)
        {
            await _events.Writer.WriteAsync(new(null, null, Text: text));
        }
    }
}
