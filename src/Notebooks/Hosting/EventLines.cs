using System.Collections.Concurrent;
using Microsoft.DotNet.Interactive.Connection;
using Microsoft.DotNet.Interactive.Events;
using Microsoft.DotNet.Interactive.Formatting;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Writes the kernel's events as lines of JSON, in order. Consecutive text is joined, because a million events would
/// overwhelm a front-end. A cell that writes faster than its events are read has to wait.
/// </summary>
internal sealed class EventLines : IDisposable
{
    private const int MaxWaiting = 4096;
    private const int MaxCharacters = 1 << 17;

    private readonly BlockingCollection<KernelEvent> _waiting = new(MaxWaiting);
    private readonly StreamWriter _lines;
    private readonly Action<KernelEvent> _beforeEach;
    private readonly Thread _writing;

    /// <param name="beforeEach">Called before each event, when all earlier ones are written.</param>
    public EventLines(Stream output, Action<KernelEvent> beforeEach)
    {
        _lines = new StreamWriter(output, bufferSize: 1 << 16) { NewLine = "\n" };
        _beforeEach = beforeEach;
        _writing = new Thread(Write) { IsBackground = true };
        _writing.Start();
    }

    public void Add(KernelEvent happened)
    {
        // display(x) has already shown what it returns.
        if (happened is ReturnValueProduced { Value: DisplayedValue })
        {
            return;
        }

        try
        {
            _waiting.Add(happened);
        }
        catch (InvalidOperationException)
        {
            // The process is ending.
        }
    }

    public void Dispose()
    {
        _waiting.CompleteAdding();
        _writing.Join(TimeSpan.FromSeconds(2));
    }

    private void Write()
    {
        try
        {
            KernelEvent? next = null;
            while (next is not null || _waiting.TryTake(out next, Timeout.Infinite))
            {
                (var happened, next) = next is StandardOutputValueProduced or StandardErrorValueProduced
                    ? Join(next)
                    : (next, null);
                _beforeEach(happened);
                _lines.WriteLine(KernelEventEnvelope.Serialize(happened));
                if (_waiting.Count == 0 && next is null)
                {
                    _lines.Flush();
                }
            }
        }
        catch (IOException)
        {
            // The front-end is gone. The thread that reads its commands also notices, and ends the process.
        }
    }

    private (KernelEvent Joined, KernelEvent? Next) Join(KernelEvent first)
    {
        var text = new StringBuilder();
        var next = first;
        do
        {
            text.AppendJoin("", ((DisplayEvent)next).FormattedValues.Select(value => value.Value));
            next = null;
        } while (
            text.Length < MaxCharacters
            && _waiting.TryTake(out next)
            && next.GetType() == first.GetType()
            && next.Command == first.Command
        );

        FormattedValue[] values = [new(PlainTextFormatter.MimeType, text.ToString())];
        return first is StandardOutputValueProduced
            ? (new StandardOutputValueProduced(first.Command, values), next)
            : (new StandardErrorValueProduced(first.Command, values), next);
    }
}
