using System.CommandLine;
using PriceOfAwait.Practicing;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Practicing;

/// <summary><c>progress</c>: how far the reader is with the exercises, and how good the guesses were.</summary>
internal sealed class ProgressCommand : Command
{
    public ProgressCommand(Terminal terminal)
        : base("progress", "Show which exercises are done, over all lessons, and how far off the guesses were.") => SetAction(_ =>
    {
        terminal.Output.WriteLine(Progress.Current.ToText());
        return ExitCode.Success;
    });
}
