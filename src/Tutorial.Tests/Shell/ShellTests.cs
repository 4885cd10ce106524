namespace PriceOfAwait.Tutorial.Tests.Shell;

public class ShellTests
{
    [Theory]
    [InlineData("xterm-256color", null, true)]
    [InlineData("xterm-256color", "false", true)]
    [InlineData(null, "", true)]
    [InlineData("dumb", null, false)]
    [InlineData("xterm-256color", "true", false)]
    public void A_dumb_terminal_and_continuous_integration_get_plain_lines(string? term, string? ci, bool live) =>
        Assert.Equal(live, Terminal.AllowsLive(name => name switch { "TERM" => term, "CI" => ci, _ => null }));
}
