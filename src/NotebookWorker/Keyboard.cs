namespace PriceOfAwait.NotebookWorker;

/// <summary>Standard input of cells: asks the front-end for each line, where somebody is there to write it.</summary>
/// <param name="ask">Asks for a line.</param>
internal sealed class Keyboard(Action<CellEvent> ask) : TextReader
{
    private readonly object _gate = new();
    private bool _isAsked;
    private string? _given;
    private string _unread = "";

    /// <summary>Whether somebody is there to write.</summary>
    public bool IsThere { get; set; }

    /// <summary>Takes a line that was written; null when there will be none. A line that nobody waits for any more is dropped.</summary>
    public void Give(string? line)
    {
        lock (_gate)
        {
            if (_isAsked)
            {
                (_isAsked, _given) = (false, line);
                Monitor.PulseAll(_gate);
            }
        }
    }

    public override int Peek() => Fill() ? _unread[0] : -1;

    public override int Read()
    {
        var read = Peek();
        _unread = read < 0 ? "" : _unread[1..];
        return read;
    }

    public override string? ReadLine()
    {
        var line = Fill() ? _unread.TrimEnd('\n') : null;
        _unread = "";
        return line;
    }

    private bool Fill()
    {
        if (_unread.Length == 0)
        {
            _unread = AskForLine() is { } line ? line + '\n' : "";
        }

        return _unread.Length > 0;
    }

    private string? AskForLine()
    {
        if (!IsThere)
        {
            throw new CellException(
                "NoInput", "A cell can't ask for input here: nobody may be there to answer. Write the value into the cell instead.");
        }

        lock (_gate)
        {
            _isAsked = true;
            ask(new InputRequested());
            try
            {
                while (_isAsked)
                {
                    Monitor.Wait(_gate);
                }
            }
            finally
            {
                _isAsked = false;
            }

            return _given;
        }
    }
}
