namespace PriceOfAwait.Tests.Lessons.Lesson23WhereYouCantAwait;

public sealed class UnawaitedCallTests
{
    private static readonly string Source = File.ReadAllText(
        Path.Combine(Repository.Root, "src", "Lessons", "Lesson23WhereYouCantAwait", "PlacesWithoutAwait.cs")
    );

    [Fact]
    public void What_a_call_quotes_is_the_code_that_runs() =>
        Assert.All(UnawaitedCall.All, call => Assert.Contains(call.Code, Source, StringComparison.Ordinal));

    [Fact]
    public void Each_call_stands_in_a_place_of_its_own() =>
        Assert.Distinct(UnawaitedCall.All.Select(call => call.Place));
}
