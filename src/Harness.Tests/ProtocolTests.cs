using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

public sealed class ProtocolTests
{
    [Fact]
    public void A_message_is_read_as_it_was_written()
    {
        var launch = new Launch(2, [1.5, -0.1])
        {
            LongSlices = [2.5],
            Collecting = 0.0101,
            Collected = [1],
            Operations = 2000,
            Collections = [1, 0, 0],
        };
        var line = Message.ToLine(new LaunchFigures(launch, 72));
        Assert.Equal(line, Message.ToLine(Message.Parse<LaunchFigures>(line)));
        Assert.Contains("\"collecting\":0.0101", line, StringComparison.Ordinal);
        Assert.Equal(
            """{"number":7,"id":{"method":"Waits","parameters":{"Deep":"true"}}}""",
            Message.ToLine(new ListedBenchmark(7, new("Waits", new Parameters(new Parameter("Deep", "True")))))
        );
    }

    [Fact]
    public void What_lacks_something_is_no_message() =>
        Assert.Throws<System.Text.Json.JsonException>(() => Message.Parse<TaskSize>("""{"type":"int","bytes":72}"""));
}
