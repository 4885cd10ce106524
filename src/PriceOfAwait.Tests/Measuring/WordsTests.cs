namespace PriceOfAwait.Tests.Measuring;

public class WordsTests
{
    [Fact]
    public void Words_are_of_what_is_measured_and_tell_the_methods_of_a_class_apart()
    {
        var runs = RecordedRuns.LoadAll(Repository.RecordedData);
        Assert.Empty(Words.All.Keys.Except(runs.SelectMany(run => run.Measurements)
            .SelectMany(one => one.Id.Parameters.Select(parameter => $"{parameter}").Prepend(one.Id.Method))));
        Assert.All(runs, run => Assert.Distinct(run.Measurements.Select(one => one.Id.Method).Distinct().Select(Words.Of)));
    }

    [Theory]
    [InlineData("GetStockPriceFor", "a synchronous look-up", "synchronous look-up")]
    [InlineData("Mine", "Mine", "Mine")]
    public void A_sentence_has_the_article_and_a_name_has_none(string method, string sentence, string name) =>
        Assert.Equal((sentence, name), (Words.Of(method), Words.Label(Words.Of(method))));
}
