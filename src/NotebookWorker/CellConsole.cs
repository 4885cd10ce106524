using System.Diagnostics.CodeAnalysis;

namespace PriceOfAwait.NotebookWorker;

/// <summary>The console as cells see it.</summary>
[SuppressMessage("Reliability", "CA1001", Justification = "It is there for as long as the process.")]
internal sealed class CellConsole
{
    /// <summary>The control sequence that clears a terminal.</summary>
    public const string ClearScreen = "\e[2J";

    // Synchronized, as the console's own; newlines are the notebook's, not the platform's.
    private readonly TextWriter _output;
    private readonly TextWriter _error;
    private readonly Keyboard _input;

    public CellConsole(EventQueue queue)
    {
        _input = new Keyboard(queue.Publish);
        _output = TextWriter.Synchronized(queue.Writer("stdout"));
        _error = TextWriter.Synchronized(queue.Writer("stderr"));
        _output.NewLine = _error.NewLine = "\n";
    }

    /// <summary>Brings the cell a line that it asked for.</summary>
    public void GiveInput(string? line) => _input.Give(line);

    /// <summary>Makes it the process's console, whatever an earlier cell has put in its place.</summary>
    /// <param name="allowsInput">Whether somebody is there who can be asked for input.</param>
    public void Set(bool allowsInput)
    {
        _input.IsThere = allowsInput;
        Console.SetOut(_output);
        Console.SetError(_error);
        Console.SetIn(_input);
    }
}
