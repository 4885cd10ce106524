using System.Globalization;
using System.Text;
using PriceOfAwait.NotebookEngine.Scripting;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>
/// Shortens what the runtime writes about a stack overflow, a line for each of some ten thousand calls, to the first and the last calls.
/// All other text passes unchanged.
/// </summary>
internal sealed class StackOverflowText
{
    private const string Begin = "Stack overflow.\n";
    private const string Frame = "   at ";
    private const int Shown = 10;

    private readonly Queue<string> _last = new();
    private string _unread = "";
    private string _passed = "";
    private bool _isOverflow;
    private bool _isInEngine;
    private int _frames;
    private int _hidden;

    /// <summary>Takes text, and returns the part of it that is to be shown now.</summary>
    public string Read(string text)
    {
        var shown = new StringBuilder();
        if (!_isOverflow)
        {
            var all = _passed + text;
            var begin = all.IndexOf(Begin, StringComparison.Ordinal);
            _isOverflow = begin >= 0;
            shown.Append(all.AsSpan(_passed.Length, (_isOverflow ? begin + Begin.Length : all.Length) - _passed.Length));
            _passed = all[Math.Max(0, all.Length - Begin.Length + 1)..];
            text = _isOverflow ? all[(begin + Begin.Length)..] : "";
        }

        var lines = (_unread + text).Split('\n');
        foreach (var line in lines[..^1])
        {
            ReadLine(line + '\n', shown);
        }

        _unread = lines[^1];
        return shown.ToString();
    }

    /// <summary>What is left to be shown when no more text comes.</summary>
    public string End()
    {
        var shown = new StringBuilder();
        EndFrames(shown);
        shown.Append(_unread);
        (_unread, _passed, _isOverflow, _isInEngine, _frames) = ("", "", false, false, 0);
        return shown.ToString();
    }

    private void ReadLine(string line, StringBuilder shown)
    {
        if (!line.StartsWith(Frame, StringComparison.Ordinal))
        {
            EndFrames(shown);
            shown.Append(line);
        }
        // The last call may be the engine's check; the calls that led to the cell are the engine's as well.
        else if (CellError.IsEngineFrame(line) || _isInEngine)
        {
            _isInEngine = _frames > 0;
        }
        else if (_frames++ < Shown)
        {
            shown.Append(CellError.WithoutSubmission(line));
        }
        else
        {
            _last.Enqueue(line);
            if (_last.Count > Shown)
            {
                _last.Dequeue();
                _hidden++;
            }
        }
    }

    private void EndFrames(StringBuilder shown)
    {
        if (_hidden > 0)
        {
            shown.Append(CultureInfo.InvariantCulture, $"   … {_hidden:N0} more calls …\n");
        }

        foreach (var line in _last)
        {
            shown.Append(CellError.WithoutSubmission(line));
        }

        _last.Clear();
        _hidden = 0;
    }
}
