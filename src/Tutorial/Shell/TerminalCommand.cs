using System.CommandLine;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>A command that tells on a terminal what it does.</summary>
internal abstract class TerminalCommand(Terminal terminal, string name, string description) : Command(name, description)
{
    protected Terminal Terminal => terminal;
}
