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
    [InlineData("90s", 90.0)]
    [InlineData("0.5s", 0.5)]
    [InlineData("5m", 300.0)]
    [InlineData("1.5h", 5400.0)]
    [InlineData("", null)]
    [InlineData("0", null)]
    [InlineData("-5s", null)]
    [InlineData("1,5m", null)]
    [InlineData("5 m", null)]
    [InlineData("25h", null)]
    [InlineData("NaN", null)]
    public void A_time_is_a_number_with_its_unit_and_at_most_a_day(string text, double? seconds) =>
        Assert.Equal(seconds, Duration.TryParse(text, out var duration) ? duration.TotalSeconds : null);

    [Theory]
    [InlineData(0.04, "0.0 s")]
    [InlineData(9.94, "9.9 s")]
    [InlineData(9.96, "10 s")]
    [InlineData(59.6, "1 min 00 s")]
    [InlineData(185, "3 min 05 s")]
    public void It_reads_at_a_glance(double seconds, string text) => Assert.Equal(text, Duration.ToText(TimeSpan.FromSeconds(seconds)));
}
