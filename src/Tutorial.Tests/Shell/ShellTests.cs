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

    [Theory]
    [InlineData("90s", 90)]
    [InlineData("0.5s", 0.5)]
    [InlineData("5m", 300)]
    [InlineData("1.5h", 5400)]
    public void A_number_is_seconds_unless_a_unit_follows(string text, double seconds)
    {
        Assert.True(Duration.TryParse(text, out var duration));
        Assert.Equal(TimeSpan.FromSeconds(seconds), duration);
    }

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("-5s")]
    [InlineData("1,5m")]
    [InlineData("5 m")]
    [InlineData("25h")]
    [InlineData("NaN")]
    public void What_is_no_time_or_too_long_is_refused(string text) => Assert.False(Duration.TryParse(text, out _));

    [Theory]
    [InlineData(0.04, "0.0 s")]
    [InlineData(9.94, "9.9 s")]
    [InlineData(9.96, "10 s")]
    [InlineData(59.6, "1 min 00 s")]
    [InlineData(185, "3 min 05 s")]
    public void It_reads_at_a_glance(double seconds, string text) => Assert.Equal(text, Duration.ToText(TimeSpan.FromSeconds(seconds)));
}
