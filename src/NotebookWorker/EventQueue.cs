using System.Text;

namespace PriceOfAwait.NotebookWorker;

/// <summary>
/// The events of the cells on their way to the runner, in order. Text that follows text of the same stream is joined, so that a million
/// lines are a few messages; long text is cut, so that it is never in memory as a whole. Whoever writes faster than the runner reads has to
/// wait. Events of code that an interrupted cell left running are dropped.
/// </summary>
internal sealed class EventQueue
{
    private const int MostCharacters = 1 << 17;

    private readonly object _gate = new();
    private readonly StringBuilder _text = new();
    private Queue<CellEvent> _events = new();
    private string _stream = "";
    private bool _allSent = true;

    /// <summary>A writer for the stream <c>stdout</c> or <c>stderr</c>.</summary>
    public TextWriter Writer(string stream) => new ConsoleWriter(this, stream);

    /// <summary>Adds an event at the end.</summary>
    public void Publish(CellEvent happened)
    {
        if (Interruption.Current is { IsOver: true })
        {
            return;
        }

        lock (_gate)
        {
            EndText();
            _events.Enqueue(happened);
            Announce();
        }
    }

    /// <summary>Waits for events and takes them all.</summary>
    public IReadOnlyCollection<CellEvent> TakeAll()
    {
        lock (_gate)
        {
            while (IsEmpty)
            {
                Monitor.Wait(_gate);
            }

            EndText();
            var taken = _events;
            _events = new Queue<CellEvent>();
            Monitor.PulseAll(_gate);
            return taken;
        }
    }

    /// <summary>Called when all that was taken is on its way.</summary>
    public void MarkSent()
    {
        lock (_gate)
        {
            _allSent = IsEmpty;
            Monitor.PulseAll(_gate);
        }
    }

    /// <summary>Waits, for a while, until all that was published is on its way.</summary>
    public void WaitUntilSent(TimeSpan atMost)
    {
        lock (_gate)
        {
            while (!_allSent && Monitor.Wait(_gate, atMost))
            {
            }
        }
    }

    private bool IsEmpty => _events.Count == 0 && _text.Length == 0;

    private void Write(string stream, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty || Interruption.Current is { IsOver: true })
        {
            return;
        }

        while (!text.IsEmpty)
        {
            var piece = Math.Min(text.Length, MostCharacters);
            if (piece < text.Length && char.IsHighSurrogate(text[piece - 1]))
            {
                piece--;
            }

            Append(stream, text[..piece]);
            text = text[piece..];
        }
    }

    private void Append(string stream, ReadOnlySpan<char> text)
    {
        lock (_gate)
        {
            if (stream != _stream)
            {
                EndText();
                _stream = stream;
            }

            _text.Append(text);
            Announce();
            while (_text.Length >= MostCharacters)
            {
                Monitor.Wait(_gate);
            }
        }
    }

    private void EndText()
    {
        if (_text.Length > 0)
        {
            _events.Enqueue(new TextWritten(_stream, _text.ToString()));
            _text.Clear();
        }
    }

    private void Announce()
    {
        _allSent = false;
        Monitor.PulseAll(_gate);
    }

    private sealed class ConsoleWriter(EventQueue queue, string stream) : TextWriter
    {
        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => queue.Write(stream, [value]);

        public override void Write(char[] buffer, int index, int count) => queue.Write(stream, buffer.AsSpan(index, count));

        public override void Write(ReadOnlySpan<char> buffer) => queue.Write(stream, buffer);

        public override void Write(string? value) => queue.Write(stream, value);

        public override void WriteLine(string? value)
        {
            queue.Write(stream, value);
            queue.Write(stream, NewLine);
        }
    }
}
