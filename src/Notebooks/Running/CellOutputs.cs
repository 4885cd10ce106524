using System.Text.RegularExpressions;

namespace PriceOfAwait.Notebooks.Running;

/// <summary>
/// Converts a cell's events to nbformat outputs. Text beyond a limit is counted instead of kept, so that an endless
/// loop can't fill the memory or make the notebook too large to open.
/// </summary>
internal sealed partial class CellOutputs(int executionCount)
{
    /// <summary>The console text kept per cell; more than a thousand full lines.</summary>
    public const int MaxCharacters = 100_000;

    public const int MaxDisplays = 1_000;

    private const string ClearScreen = "\e[2J";

    private readonly JsonArray _outputs = [];
    private readonly Dictionary<string, JsonObject> _displays = [];
    private readonly StringBuilder _text = new();
    private string _stream = "";
    private int _keptCharacters;
    private long _droppedCharacters;
    private long _droppedLines;
    private int _droppedDisplays;

    public string? Error { get; private set; }

    public string Add(HostEvent happened)
    {
        switch (happened.Type)
        {
            case null:
                return AddText("stderr", happened.Text!);
            case "StandardOutputValueProduced":
                return AddText("stdout", TextOf(happened));
            case "StandardErrorValueProduced":
                return AddText("stderr", TextOf(happened));
            case "DisplayedValueProduced" or "ReturnValueProduced" when _outputs.Count >= MaxDisplays:
                _droppedDisplays++;
                break;
            case "DisplayedValueProduced":
                var displayed = new JsonObject
                {
                    ["data"] = Bundle(happened),
                    ["metadata"] = new JsonObject(),
                    ["output_type"] = "display_data",
                };
                AddOutput(displayed);
                _displays[IdOf(happened)] = displayed;
                break;
            case "DisplayedValueUpdated" when _displays.TryGetValue(IdOf(happened), out var output):
                output["data"] = Bundle(happened);
                break;
            case "ReturnValueProduced":
                AddOutput(
                    new JsonObject
                    {
                        ["data"] = Bundle(happened),
                        ["execution_count"] = executionCount,
                        ["metadata"] = new JsonObject(),
                        ["output_type"] = "execute_result",
                    }
                );
                break;
            case "CommandFailed":
                AddFailure(happened.Content.GetProperty("message").GetString()!);
                break;
        }

        return "";
    }

    public void AddError(string name, string message, params IEnumerable<string> stack)
    {
        Error = message;
        AddOutput(
            new JsonObject
            {
                ["ename"] = name,
                ["evalue"] = message,
                ["output_type"] = "error",
                ["traceback"] = new JsonArray([.. stack.DefaultIfEmpty(message).Select(line => (JsonNode)line)]),
            }
        );
    }

    public string AddDropped()
    {
        var text =
            _droppedCharacters == 0
                ? ""
                : string.Create(
                    CultureInfo.InvariantCulture,
                    $"\n… {_droppedLines:N0} more lines ({_droppedCharacters:N0} characters) were printed and not "
                        + $"kept.\n"
                );
        text +=
            _droppedDisplays == 0
                ? ""
                : string.Create(
                    CultureInfo.InvariantCulture,
                    $"\n… {_droppedDisplays:N0} more values were displayed and not kept.\n"
                );
        AppendText("stderr", text);
        return text;
    }

    public void WriteTo(Cell cell)
    {
        EndText();
        cell.SetOutputs(_outputs, executionCount);
    }

    private string AddText(string stream, string text)
    {
        if (text.LastIndexOf(ClearScreen, StringComparison.Ordinal) is >= 0 and var clear)
        {
            _text.Clear();
            _outputs.Clear();
            _displays.Clear();
            (_keptCharacters, _droppedCharacters, _droppedLines, _droppedDisplays) = (0, 0, 0, 0);
            text = text[(clear + ClearScreen.Length)..];
        }

        var room = MaxCharacters - _keptCharacters;
        var kept = text.Length <= room ? text : text[..WholeLines(text.AsSpan(0, room))];
        // Once something is dropped, everything after it is, too.
        _keptCharacters = kept.Length == text.Length ? _keptCharacters + kept.Length : MaxCharacters;
        _droppedCharacters += text.Length - kept.Length;
        _droppedLines += text.AsSpan(kept.Length).Count('\n');
        AppendText(stream, kept);
        return kept;
    }

    private int WholeLines(ReadOnlySpan<char> text)
    {
        var end = text.LastIndexOf('\n') + 1;
        var halfPair = text.Length > 0 && char.IsHighSurrogate(text[^1]) ? 1 : 0;
        return end > 0 || (_text.Length > 0 && _text[^1] == '\n') ? end : text.Length - halfPair;
    }

    private void AppendText(string stream, string text)
    {
        if (text.Length > 0 && stream != _stream)
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
            _outputs.Add(
                (JsonNode)
                    new JsonObject
                    {
                        ["name"] = _stream,
                        ["output_type"] = "stream",
                        ["text"] = NotebookJson.Lines(_text.ToString()),
                    }
            );
            _text.Clear();
        }
    }

    /// <summary>
    /// Adds an exception with its stack, or the compiler's errors. Omits the frames of the machinery that runs cells.
    /// </summary>
    private void AddFailure(string message)
    {
        string[] lines =
        [
            .. message
                .ReplaceLineEndings("\n")
                .Split('\n')
                .TakeWhile(line =>
                    !line.StartsWith("   at Microsoft.CodeAnalysis.Scripting.", StringComparison.Ordinal)
                )
                .Where(line => !line.StartsWith("--- End of stack trace", StringComparison.Ordinal)),
        ];
        if (Exception().Match(lines[0]) is { Success: true } exception)
        {
            var said = string.Join('\n', lines.TakeWhile(line => !line.StartsWith("   at ", StringComparison.Ordinal)));
            AddError(exception.Groups["type"].Value, said[exception.Length..], lines);
            return;
        }

        AddError(CompilerError().IsMatch(lines[0]) ? "CompilationError" : "Error", string.Join('\n', lines), lines);
    }

    private static string IdOf(HostEvent shown) => shown.Content.GetProperty("valueId").GetString() ?? "";

    private static string TextOf(HostEvent text) =>
        string.Concat(
                text.Content.GetProperty("formattedValues")
                    .EnumerateArray()
                    .Select(value => value.GetProperty("value").GetString())
            )
            .ReplaceLineEndings("\n");

    private static JsonObject Bundle(HostEvent shown) =>
        new(
            from value in shown.Content.GetProperty("formattedValues").EnumerateArray()
            let mimeType = value.GetProperty("mimeType").GetString()!
            orderby mimeType
            select KeyValuePair.Create(mimeType, ContentOf(mimeType, value.GetProperty("value").GetString()!))
        );

    private static JsonNode? ContentOf(string mimeType, string value)
    {
        if (mimeType == "application/json" || mimeType.EndsWith("+json", StringComparison.Ordinal))
        {
            try
            {
                return JsonNode.Parse(value);
            }
            catch (JsonException)
            {
                // Text of another format under JSON's MIME type.
            }
        }

        return mimeType.StartsWith("image/", StringComparison.Ordinal) && mimeType != "image/svg+xml"
            ? value
            : NotebookJson.Lines(value.ReplaceLineEndings("\n"));
    }

    [GeneratedRegex(@"^\(\d+,\d+\): error CS\d+: ")]
    private static partial Regex CompilerError();

    [GeneratedRegex(@"^(?<type>[A-Za-z_][\w.+`]*): ")]
    private static partial Regex Exception();
}
