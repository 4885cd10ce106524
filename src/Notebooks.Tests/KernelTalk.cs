namespace PriceOfAwait.Notebooks.Tests;

/// <summary>Talks to a kernel's process in the kernel's own protocol: lines of JSON, commands in, events out.</summary>
/// <param name="greets">Whether the kernel also writes lines for people.</param>
internal sealed class KernelTalk(ChildProcess process, bool greets = false) : IDisposable
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public ChildProcess Process => process;

    public static string TypeOf(JsonNode happened) => (string)happened["eventType"]!;

    /// <summary>Sends a command, and returns its token.</summary>
    public async Task<string> SendAsync(string kind, string? code = null)
    {
        var token = Guid.NewGuid().ToString("N");
        await process.Input.WriteLineAsync(
            new JsonObject
            {
                ["commandType"] = kind,
                ["command"] = new JsonObject { ["code"] = code, ["targetKernelName"] = "csharp" },
                ["token"] = token,
            }.ToJsonString()
        );
        await process.Input.FlushAsync(Cancellation);
        return token;
    }

    /// <summary>Runs a cell that succeeds, and returns all events until then.</summary>
    public async Task<List<JsonNode>> RunAsync(string code)
    {
        var events = await ToEndAsync(await SendAsync("SubmitCode", code));
        Assert.Equal("CommandSucceeded", TypeOf(events[^1]));
        return events;
    }

    /// <summary>Returns all events up to the end of a command, given by its token.</summary>
    public Task<List<JsonNode>> ToEndAsync(string token) =>
        UntilAsync(happened =>
            TypeOf(happened) is "CommandSucceeded" or "CommandFailed" && (string?)happened["command"]!["token"] == token
        );

    /// <summary>Returns all events up to one of this type.</summary>
    public Task<List<JsonNode>> UntilAsync(string type) => UntilAsync(happened => TypeOf(happened) == type);

    public void Dispose() => process.Dispose();

    private async Task<List<JsonNode>> UntilAsync(Func<JsonNode, bool> isLast)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromMinutes(1));
        var events = new List<JsonNode>();
        while (events is [] || !isLast(events[^1]))
        {
            var line = await process.Output.ReadLineAsync(patience.Token) ?? throw new EndOfStreamException();
            if (line.StartsWith('{') || !greets)
            {
                events.Add(JsonNode.Parse(line)!);
            }
        }

        return events;
    }
}
