using System.Diagnostics;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Editors;

namespace PriceOfAwait.NotebookEngine.Tests.Editors;

/// <summary>The simplest possible editor: starts the engine and asks it by lines of JSON, as any program could.</summary>
internal sealed class Editor : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly TemporaryFolder _folder = new();
    private int _id;

    public Editor()
    {
        Engine = Process.Start(new ProcessStartInfo("dotnet", [typeof(EditorEngine).Assembly.Location, "editor"])
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        _ = Engine.StandardError.ReadToEndAsync();
    }

    public Process Engine { get; }

    /// <summary>Runs a cell to its end.</summary>
    /// <returns>All events of the cell, its end included.</returns>
    public Task<List<JsonNode>> RunAsync(string source, int number = 1, Func<JsonNode, Task>? meanwhile = null) =>
        AskAsync(new() { ["request"] = "run", ["Number"] = number, ["Source"] = source }, isEnd: told => Event(told) == "end", meanwhile);

    /// <summary>Asks about code.</summary>
    public async Task<JsonNode> AskAsync(string request, JsonObject? parameters = null)
    {
        var ask = parameters ?? [];
        ask.Insert(0, "request", request);
        return Assert.Single(await AskAsync(ask, isEnd: _ => true, meanwhile: null));
    }

    public Task InterruptAsync() => SendAsync(0, new() { ["request"] = "interrupt" });

    public Task SendLineAsync(string line) => Engine.StandardInput.WriteLineAsync(line);

    public static string Event(JsonNode told) => (string)told["event"]!;

    public async ValueTask DisposeAsync()
    {
        Engine.StandardInput.Close();
        await Engine.WaitForExitAsync().WaitAsync(Patience);
        Engine.Dispose();
        _folder.Dispose();
    }

    private async Task<List<JsonNode>> AskAsync(JsonObject ask, Func<JsonNode, bool> isEnd, Func<JsonNode, Task>? meanwhile)
    {
        var id = ++_id;
        await SendAsync(id, ask);
        var all = new List<JsonNode>();
        while (await Engine.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken).AsTask().WaitAsync(Patience) is { } line)
        {
            var message = JsonNode.Parse(line)!;
            Assert.Equal(id, (int)message["Id"]!);
            all.Add(message["Tell"]!);
            if (isEnd(all[^1]))
            {
                return all;
            }

            if (meanwhile is not null)
            {
                await meanwhile(all[^1]);
            }
        }

        throw new InvalidOperationException("The engine has ended.");
    }

    private async Task SendAsync(int id, JsonObject ask)
    {
        await SendLineAsync(new JsonObject { ["Id"] = id, ["Ask"] = ask }.ToJsonString());
        await Engine.StandardInput.FlushAsync();
    }
}
