using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Classes;

/// <summary><c>class</c>: what a class guesses, measures and solves, side by side.</summary>
internal sealed class ClassCommand : Command
{
    public ClassCommand(Terminal terminal)
        : base("class", "See what many machines found, side by side: live on a board, or from files.")
    {
        Add(new HostCommand(terminal));
        Add(new ExportCommand(terminal));
        Add(new ReportCommand(terminal));
    }
}
