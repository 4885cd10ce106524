namespace PriceOfAwait.Tests.Measuring;

public class WordsTests
{
    [Fact]
    public void Words_are_of_what_is_measured_or_allocated_and_tell_the_methods_of_a_class_apart()
    {
        var runs = RecordedRuns.LoadAll(Repository.RecordedData);
        var objects = Words.All.Keys.Except(
            runs.SelectMany(run => run.Measurements)
                .SelectMany(one => one.Id.Parameters.Select(parameter => $"{parameter}").Prepend(one.Id.Method))
        );
        var charts = string.Concat(
            Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb").Select(File.ReadAllText)
        );
        Assert.All(objects, name => Assert.Contains(Words.Label(name), charts));
        Assert.All(
            runs,
            run => Assert.Distinct(run.Measurements.Select(one => one.Id.Method).Distinct().Select(Words.Of))
        );
    }

    [Fact]
    public void A_sentence_has_the_article_and_a_name_has_none() =>
        Assert.Equal(
            ("a synchronous look-up", "synchronous look-up"),
            (Words.Of("GetStockPriceFor"), Words.Label("GetStockPriceFor"))
        );
}
