using PriceOfAwait.AwaitPrices;
using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tutorial.Tests.Pricing;

public sealed class BaselineTests : TestsInFolder
{
    private static readonly Finding Blocks = new(FindingKind.Blocking, "Shop.Orders.Load", "Read().Result", "A.cs", 10);
    private static readonly Finding Forgets = new(FindingKind.Unawaited, "Shop.Orders.Send", "SendAsync()", "A.cs", 20);

    [Fact]
    public void What_is_known_is_not_new_even_on_another_line() =>
        Assert.Equal([Forgets], Baseline.Of([Blocks]).NewIn([Blocks with { Line = 99 }, Forgets]));

    [Fact]
    public void One_more_of_the_same_in_a_method_is_new()
    {
        var second = Blocks with { Line = 30 };
        Assert.Equal([second], Baseline.Of([Blocks]).NewIn([Blocks, second]));
        Assert.Empty(Baseline.Of([Blocks, second]).NewIn([Blocks, second]));
    }

    [Fact]
    public void The_same_in_another_method_or_of_another_kind_is_new() =>
        Assert.Equal(
            2,
            Baseline
                .Of([Blocks])
                .NewIn([Blocks with { Method = "Shop.Load" }, Blocks with { Kind = FindingKind.BlockingInAsync }])
                .Count
        );

    [Fact]
    public void What_is_no_more_is_counted()
    {
        Assert.Equal(1, Baseline.Of([Blocks, Blocks, Forgets]).GoneFrom([Blocks, Forgets]));
        Assert.Equal(0, Baseline.Of([Blocks]).GoneFrom([Blocks, Forgets]));
    }

    [Fact]
    public void A_file_reads_as_it_was_written_and_has_no_lines()
    {
        var file = Folder["prices.json"];
        Baseline.Of([Forgets, Blocks]).Write(file);
        Assert.Empty(Baseline.Read(file).NewIn([Blocks, Forgets]));
        Assert.DoesNotContain("A.cs", File.ReadAllText(file));
    }

    [Fact]
    public void The_order_in_which_things_are_found_does_not_change_the_file()
    {
        Baseline.Of([Forgets, Blocks]).Write(Folder["one.json"]);
        Baseline.Of([Blocks, Forgets]).Write(Folder["other.json"]);
        Assert.Equal(File.ReadAllText(Folder["one.json"]), File.ReadAllText(Folder["other.json"]));
    }

    [Fact]
    public void A_missing_file_is_named_with_the_option_that_writes_it()
    {
        var error = Assert.Throws<BenchException>(() => Baseline.Read(Folder["no.json"]));
        Assert.Equal(
            $"There is no baseline {Folder["no.json"]}. Write it: --write-baseline {Folder["no.json"]}",
            error.Message
        );
    }

    [Theory]
    [InlineData("""{ "findings": [ { "kind": "token" } ] }""")]
    [InlineData("""{ "findings": null }""")]
    [InlineData("oops")]
    public void A_damaged_file_is_refused_as_a_whole(string content)
    {
        File.WriteAllText(Folder["prices.json"], content);
        var error = Assert.Throws<BenchException>(() => Baseline.Read(Folder["prices.json"]));
        Assert.StartsWith($"{Folder["prices.json"]} is no baseline: ", error.Message);
    }
}
