using PriceOfAwait.Tutorial.Running;

namespace PriceOfAwait.Tutorial.Tests.Running;

public class PrintedLinesTests
{
    private readonly PrintedLines _lines = new();

    [Fact]
    public void Pieces_become_lines_once_their_end_has_come()
    {
        Assert.Empty(_lines.Add("1/3  Dir"));
        Assert.Equal(["1/3  DirectCall"], _lines.Add("ectCall\n2/"));
        Assert.Equal("2/", _lines.TakeRest());
        Assert.Null(_lines.TakeRest());
    }

    [Fact]
    public void Each_state_of_a_progress_bar_is_a_line() => Assert.Equal(["10 %", "20 %"], _lines.Add("10 %\r20 %\r\n"));

    [Fact]
    public void Blank_lines_are_left_out() => Assert.Equal(["a", "b"], _lines.Add("\n \na\n\n\nb\n"));

    [Fact]
    public void Colors_and_other_control_sequences_are_left_out() =>
        Assert.Equal(["red and up, bell"], _lines.Add("\e[1;31mred\e[0m and\e[2A up,\a bell\e]0;title\a\n"));

    [Fact]
    public void Of_an_endless_line_only_the_beginning_is_kept()
    {
        Assert.Empty(_lines.Add(new string('x', 10_000_000)));
        Assert.Equal(PrintedLines.LongestLine, _lines.TakeRest()!.Length);
    }
}
