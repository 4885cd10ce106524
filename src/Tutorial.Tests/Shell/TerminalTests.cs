using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Shell;

public class TerminalTests
{
    [Theory]
    [InlineData("xterm-256color", null, true)]
    [InlineData("xterm-256color", "", true)]
    [InlineData("xterm-256color", "false", true)]
    [InlineData(null, null, true)]
    [InlineData("dumb", null, false)]
    [InlineData("xterm-256color", "true", false)]
    [InlineData("xterm-256color", "1", false)]
    public void A_dumb_terminal_and_continuous_integration_get_plain_lines(string? term, string? ci, bool live) =>
        Assert.Equal(live, Terminal.AllowsLive(name => name switch { "TERM" => term, "CI" => ci, _ => null }));
}
