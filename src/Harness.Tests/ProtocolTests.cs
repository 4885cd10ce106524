using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

public sealed class ProtocolTests
{
    [Fact]
    public void What_the_library_shows_is_not_public_here_too_where_a_notebook_s_cells_would_see_it_twice() =>
        Assert.DoesNotContain(typeof(BenchmarkCommandLine).Assembly.GetExportedTypes(), type => type.Namespace == "PriceOfAwait");

    [Fact]
    public void A_message_is_read_as_it_was_written()
    {
        var launch = new Launch(2, [1.5, -0.1])
        {
            CollectionCostPerByte = 0.0101, Collected = [1], Operations = 2000, Collections = [1, 0, 0],
        };
        var benchmark = new BenchEvent.Subject(new("Waits", new Parameters(new Parameter("Deep", "True"))), On: null);
        var line = Message.ToLine<BenchEvent>(new BenchEvent.Measured(benchmark, IsControl: true, ".NET 10", launch, 72));
        Assert.Equal(line, Message.ToLine(Message.Parse<BenchEvent>(line)));
        Assert.Contains("\"collectionCostPerByte\":0.0101", line, StringComparison.Ordinal);
        Assert.StartsWith("""{"event":"measured","benchmark":{"id":{"method":"Waits","parameters":{"Deep":"true"}}""", line,
            StringComparison.Ordinal);
    }

    [Fact]
    public void What_lacks_something_is_no_message() =>
        Assert.Throws<System.Text.Json.JsonException>(() => Message.Parse<TaskSize>("""{"type":"int","bytes":72}"""));
}
