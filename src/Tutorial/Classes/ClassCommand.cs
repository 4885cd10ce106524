using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Classes;

/// <summary><c>class</c>: what a class guesses, measures and solves, side by side.</summary>
internal sealed class ClassCommand : Command
{
    public ClassCommand(Terminal terminal)
        : base("class", "See what many machines found, side by side: live on a board, or from files.")
    {
        Host = new(terminal);
        Export = new(terminal);
        Report = new(terminal);
        Add(Host);
        Add(Export);
        Add(Report);
    }

    public HostCommand Host { get; }

    public ExportCommand Export { get; }

    public ReportCommand Report { get; }
}
