using System.Text;
using PriceOfAwait.Charts;

namespace PriceOfAwait.ClassBoard.Tests;

public class ClassAssetsTests
{
    [Fact]
    public void The_board_has_the_colors_of_charts() => Assert.Contains(
        $"--guess: {TraceStyle.Guess.Color}; --measured: light-dark({TraceStyle.Measured.Color}, #E6EDF3); --recorded: {TraceStyle.Recorded.Color};",
        Encoding.UTF8.GetString(ClassServer.Asset(ClassServer.Style)), StringComparison.Ordinal);
}
