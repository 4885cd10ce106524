using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>
/// A cell's outputs as nbformat has them, from what happens in it. Text beyond a limit is counted, not kept, so that a cell
/// that prints for ever fills no memory and a notebook stays one that can be opened.
/// </summary>
internal sealed class CellOutputs(int executionCount)
{
    /// <summary>Characters of console text kept per cell; more than a thousand full lines.</summary>
    public const int MostCharacters = 100_000;

    /// <summary>Values kept on display per cell.</summary>
    public const int MostDisplays = 1_000;

    private readonly JsonArray _outputs = [];
    private readonly Dictionary<string, JsonObject> _displays = [];
    private readonly StringBuilder _text = new();
    private string _stream = "";
    private int _keptCharacters;
    private long _droppedCharacters;
    private long _droppedLines;
    private int _droppedDisplays;

    /// <summary>Takes what happened.</summary>
    /// <returns>The console text that was kept.</returns>
    public string Add(CellEvent happened)
    {
        switch (happened)
        {
            case TextWritten text when text.Text.LastIndexOf(CellConsole.ClearScreen, StringComparison.Ordinal) is >= 0 and var clear:
                Clear();
                return AddText(text.Stream, text.Text[(clear + CellConsole.ClearScreen.Length)..]);
            case TextWritten text:
                return AddText(text.Stream, text.Text);
            case ValueDisplayed or ValueReturned when _outputs.Count >= MostDisplays:
                _droppedDisplays++;
                break;
            case ValueDisplayed display:
                AddOutput(_displays[display.Id] = new JsonObject
                {
                    ["data"] = Bundle(display.Data),
                    ["metadata"] = new JsonObject(),
                    ["output_type"] = "display_data",
                });
                break;
            case DisplayUpdated update when _displays.TryGetValue(update.Id, out var output):
                output["data"] = Bundle(update.Data);
                break;
            case ValueReturned value:
                AddOutput(new JsonObject
                {
                    ["data"] = Bundle(value.Data),
                    ["execution_count"] = executionCount,
                    ["metadata"] = new JsonObject(),
                    ["output_type"] = "execute_result",
                });
                break;
            case ErrorRaised error:
                AddOutput(new JsonObject
                {
                    ["ename"] = error.Name,
                    ["evalue"] = error.Message,
                    ["output_type"] = "error",
                    ["traceback"] = new JsonArray([.. error.Traceback.Select(line => (JsonNode)line)]),
                });
                break;
        }

        return "";
    }

    /// <summary>Says what was dropped, if anything.</summary>
    /// <returns>The text that says it.</returns>
    public string AddDropped()
    {
        var dropped = "";
        if (_droppedCharacters > 0)
        {
            dropped += string.Create(
                CultureInfo.InvariantCulture,
                $"\n… {_droppedLines:N0} more lines ({_droppedCharacters:N0} characters) were printed and not kept.\n");
        }

        if (_droppedDisplays > 0)
        {
            dropped += string.Create(CultureInfo.InvariantCulture, $"\n… {_droppedDisplays:N0} more values were displayed and not kept.\n");
        }

        AppendText("stderr", dropped);
        return dropped;
    }

    /// <summary>Hands the outputs to the cell.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="executed">Whether the cell's code was run: else it has no execution count.</param>
    public void WriteTo(Cell cell, bool executed = true)
    {
        EndText();
        cell.Outputs = _outputs;
        cell.ExecutionCount = executed ? executionCount : null;
    }

    private void Clear()
    {
        _text.Clear();
        _outputs.Clear();
        _displays.Clear();
        (_keptCharacters, _droppedCharacters, _droppedLines, _droppedDisplays) = (0, 0, 0, 0);
    }

    private string AddText(string stream, string text)
    {
        var room = MostCharacters - _keptCharacters;
        var kept = text.Length <= room ? text : text[..WholeLines(text.AsSpan(0, room))];
        // Once something is dropped, so is all that follows.
        _keptCharacters = kept.Length == text.Length ? _keptCharacters + kept.Length : MostCharacters;
        _droppedCharacters += text.Length - kept.Length;
        _droppedLines += text.AsSpan(kept.Length).Count('\n');
        AppendText(stream, kept);
        return kept;
    }

    /// <summary>The length of the text's whole lines; of all of it where it has no whole line.</summary>
    private static int WholeLines(ReadOnlySpan<char> text)
    {
        var end = text.LastIndexOf('\n') + 1;
        var halfPair = text.Length > 0 && char.IsHighSurrogate(text[^1]) ? 1 : 0;
        return end > 0 ? end : text.Length - halfPair;
    }

    private void AppendText(string stream, string text)
    {
        if (text.Length == 0)
        {
            return;
        }

        if (stream != _stream)
        {
            EndText();
            _stream = stream;
        }

        _text.Append(text);
    }

    private void AddOutput(JsonObject output)
    {
        EndText();
        _outputs.Add((JsonNode)output);
    }

    private void EndText()
    {
        if (_text.Length > 0)
        {
            _outputs.Add((JsonNode)new JsonObject
            {
                ["name"] = _stream,
                ["output_type"] = "stream",
                ["text"] = MultilineText.Write(_text.ToString()),
            });
            _text.Clear();
        }
    }

    private static JsonObject Bundle(IReadOnlyDictionary<string, string> data) => MimeBundle.Of(data, MultilineText.Write);
}
