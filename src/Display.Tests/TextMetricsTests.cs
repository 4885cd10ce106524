namespace PriceOfAwait.Display.Tests;

public class TextMetricsTests
{
    [Fact]
    public void A_name_breaks_at_its_joints_into_even_lines() =>
        Assert.Equal(["DirectPathWith", "ValueTask"], TextMetrics.WrapName("DirectPathWithValueTask", 13, 130));

    [Fact]
    public void A_path_breaks_after_its_slashes() =>
        Assert.Equal(["int/manual/", "task/", "iscompleted"], TextMetrics.WrapName("int/manual/task/iscompleted", 13, 75));

    [Fact]
    public void Prose_breaks_at_spaces() =>
        Assert.Equal(["one two", "three"], TextMetrics.WrapProse("one two three", 12, 60));

    [Fact]
    public void A_word_of_prose_that_is_too_long_breaks_as_a_name() => Assert.Equal(
        ["takes", "GetStock", "PriceFor", "long"], TextMetrics.WrapProse("takes GetStockPriceFor long", 12, 60));

    [Fact]
    public void A_name_without_joints_stays_whole() =>
        Assert.Equal(["iscompletedsuccessfully"], TextMetrics.WrapName("iscompletedsuccessfully", 13, 20));
}
