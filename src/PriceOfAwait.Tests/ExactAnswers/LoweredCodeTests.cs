namespace PriceOfAwait.Tests.ExactAnswers;

public class LoweredCodeTests
{
    private const string StockPrices = "PriceOfAwait.Lessons.Subjects.StockPrices";

    [Fact]
    public void An_async_method_comes_with_the_whole_of_its_state_machine()
    {
        var code = Lower("GetStockPriceForAsync").Code;
        Assert.Contains("private struct <GetStockPriceForAsync>d__", code);
        Assert.Contains("private void MoveNext()", code);
        Assert.Contains("<>t__builder.SetResult(result);", code);
        Assert.Matches(@"public int <>1__state;\n    public AsyncTaskMethodBuilder<decimal> <>t__builder;\n", code);
        Assert.DoesNotContain("await ", code);
        Assert.DoesNotContain("GetStockPriceForAsync_Await", code);
    }

    [Fact]
    public void A_difference_shows_what_only_one_of_two_has_and_no_names_that_the_compiler_makes()
    {
        var difference = Lower("GetStockPriceWithValueTaskAsync").DifferenceFrom(Lower("GetStockPriceForAsync"));
        Assert.Contains(
            "\n-     public AsyncTaskMethodBuilder<decimal> <>t__builder;\n+     public "
                + "AsyncValueTaskMethodBuilder<decimal> <>t__builder;\n",
            difference.Code
        );
        Assert.DoesNotContain(
            "d__",
            string.Join(
                '\n',
                difference
                    .Code.Split('\n')
                    .Where(line => line[0] != ' ' && !line.Contains("Start", StringComparison.Ordinal))
            )
        );
        Assert.InRange(difference.Code.Split('\n').Length, 5, 30);
        Assert.Equal("  …", Lower("GetStockPriceForAsync").DifferenceFrom(Lower("GetStockPriceForAsync")).Code);
    }

    [Fact]
    public void A_method_that_is_not_there_is_answered_with_those_that_are()
    {
        var error = Assert.Throws<WrongArgumentException>(() => Lower("GetPrice"));
        Assert.StartsWith($"{StockPrices} has no method GetPrice. It has: InitializeAsync, ", error.Message);
        Assert.DoesNotContain("<", error.Message);
    }

    private static LoweredCode Lower(string method) =>
        new Lowering(Repository.LessonsAssembly).Of(StockPrices, method).Code;
}
