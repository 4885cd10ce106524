namespace PriceOfAwait.Tests.Measuring;

public sealed class DatabaseServerTests
{
    private const string Queries = "PriceOfAwait.Lessons.Lesson26ARequestThatWaits.Queries";

    [Theory]
    [InlineData(null, false, "needs a PostgreSQL server, and PRICE_OF_AWAIT_POSTGRES names none.")]
    [InlineData(" ", true, "needs a PostgreSQL server, and PRICE_OF_AWAIT_POSTGRES names none.")]
    [InlineData("Host=127.0.0.1", false, "needs src/Database, which isn't built. Build it: dotnet build src/Database")]
    [InlineData("Host=127.0.0.1", true, null)]
    public void Queries_are_measured_if_a_server_is_named_and_what_asks_it_is_built(
        string? server,
        bool isBuilt,
        string? lacked
    ) => Assert.Equal(lacked is null ? null : $"Queries {lacked}", DatabaseServer.LackedBy(Queries, server, isBuilt));

    [Fact]
    public void Other_classes_need_none() =>
        Assert.Null(
            DatabaseServer.LackedBy("PriceOfAwait.Lessons.Lesson26ARequestThatWaits.ServiceCalls", null, false)
        );

    [Fact]
    [Trait("Kind", "machine")]
    public async Task The_class_that_needs_one_exists() =>
        Assert.Contains(Queries, await Bench.ClassesAsync(Cancellation));
}
