using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>What a worker and its programs write to a standard stream, cut at the mark that ends each cell's text.</summary>
internal sealed class MarkedText(string stream)
{
    private readonly StackOverflowText _text = new();
    private string _held = "";

    /// <summary>Takes a piece of what was written, which may begin and end anywhere.</summary>
    /// <param name="piece">The piece.</param>
    /// <param name="mark">What the worker writes when the running cell ends; no other process knows it.</param>
    public IEnumerable<CellEvent> Read(string piece, string mark)
    {
        var parts = (_held + piece).Split(mark);
        foreach (var part in parts[..^1])
        {
            yield return new TextWritten(stream, _text.Read(part) + _text.End());
            yield return new RawTextEnded(stream);
        }

        // The end of the piece may be the beginning of a mark, whose rest comes with the next piece.
        var last = parts[^1];
        var begun = last.LastIndexOf(mark[0]);
        var text = begun >= 0 && mark.StartsWith(last[begun..], StringComparison.Ordinal) ? last[..begun] : last;
        _held = last[text.Length..];
        yield return new TextWritten(stream, _text.Read(text));
    }

    /// <summary>The stream's end.</summary>
    public CellEvent End() => new TextWritten(stream, _text.Read(_held) + _text.End());
}

/// <summary>A standard stream of the worker has given all that the current cell wrote to it.</summary>
internal sealed record RawTextEnded(string Stream) : CellEvent;
