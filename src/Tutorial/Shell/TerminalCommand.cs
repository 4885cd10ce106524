namespace PriceOfAwait.Tutorial.Shell;

internal abstract class TerminalCommand(Terminal terminal, string name, string description) : Command(name, description)
{
    protected Terminal Terminal => terminal;
}
