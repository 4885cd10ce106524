using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Editors;

/// <summary>
/// The built-in engine for the editor that started it, one process for each notebook: requests come in on standard input, and what happens
/// goes out on standard output. Requests are done one after the other, except interruptions. It ends when its input does.
/// </summary>
internal sealed class EditorEngine : IDisposable
{
    private readonly Channel<EditorRequest> _requests = Channel.CreateUnbounded<EditorRequest>(new() { SingleReader = true });
    private readonly object _writing = new();
    private readonly CellSession _session;
    private readonly TextWriter _output;

    private EditorEngine(string folder, TextWriter output)
    {
        _session = new CellSession(folder);
        _session.WarmUp();
        _output = output;
    }

    /// <summary>
    /// Serves the process that started this one, on the standard streams, with the working directory as the notebook's folder.
    /// </summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync()
    {
        var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        await using var output = new StreamWriter(Console.OpenStandardOutput(), utf8, 1 << 16) { NewLine = "\n" };
        using var input = new StreamReader(Console.OpenStandardInput(), utf8);
        using var engine = new EditorEngine(Directory.GetCurrentDirectory(), output);
        _ = engine.AnswerAsync();
        await engine.ListenAsync(input);
        return 0;
    }

    public void Dispose() => _session.Dispose();

    private async Task ListenAsync(TextReader input)
    {
        while (await input.ReadLineAsync() is { } line)
        {
            try
            {
                var request = EditorMessage.Read(line);
                if (request.Ask is InterruptCell)
                {
                    _session.Interrupt();
                }
                else
                {
                    _requests.Writer.TryWrite(request);
                }
            }
            catch (Exception e) when (e is JsonException or NotSupportedException)
            {
                await Console.Error.WriteLineAsync($"A request was not understood: {e.Message}");
            }
        }
    }

    private async Task AnswerAsync()
    {
        await foreach (var (id, ask) in _requests.Reader.ReadAllAsync())
        {
            if (ask is RunCell cell)
            {
                var error = await _session.RunAsync(cell, happened => Tell(id, happened));
                Tell(id, new CellEnded(Succeeded: error is null));
            }
            else
            {
                Tell(id, await _session.AskAsync<Answer>(ask) ?? new NoAnswer("The process of the cells has ended."));
            }
        }
    }

    private void Tell(int id, CellEvent happened)
    {
        lock (_writing)
        {
            try
            {
                _output.WriteLine(EditorMessage.Write(new EditorAnswer(id, happened)));
                _output.Flush();
            }
            catch (IOException)
            {
                // The editor has ended, and so has the input of this process, which ends it.
            }
        }
    }
}
