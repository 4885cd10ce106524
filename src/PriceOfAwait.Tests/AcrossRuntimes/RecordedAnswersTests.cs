using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tests.Measuring;

namespace PriceOfAwait.Tests.AcrossRuntimes;

public sealed class RecordedAnswersTests : IDisposable
{
    private static readonly Machine Laptop = RecordedRuns.Named("my laptop");

    private readonly string _folder = Directory.CreateTempSubdirectory("recorded-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void What_is_kept_is_read_again_and_what_is_not_there_is_left_out_with_the_reason()
    {
        var runtime = Runtimes.All[0];
        var bytes = new AllocatedBytes("Some.Benchmarks", [new(new("Waits", new Parameters(new Parameter("Deep", "true"))), 72, true)]);
        var question = RuntimeInquiry.Questions.OfType<ExactQuestion.Bytes>().First();
        var code = RuntimeInquiry.Questions.OfType<ExactQuestion.Code>().First();
        RecordedRuns.Save(_folder, Laptop, [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]);
        RecordedAnswers.Save(_folder, Laptop, new RuntimeAnswer
        {
            Runtime = runtime,
            Answers = new Dictionary<ExactQuestion, object> { [new ExactQuestion.Runtime()] = ".NET Core 3.1.3", [question] = bytes },
            Unanswered = new Dictionary<ExactQuestion, string> { [code] = "no listing" },
        });

        var answers = RecordedAnswers.Load(_folder, Runtimes.All);
        Assert.Equal("Asked on my laptop.", answers.Provenance);
        Assert.Equal(".NET Core 3.1.3", answers[runtime].Version);
        Assert.Equal(bytes.Allocations, ((AllocatedBytes)answers[runtime].Answers[question]).Allocations);
        Assert.Equal("no listing", answers[runtime].Unanswered[code]);
        Assert.All(answers.Answers.Skip(1), answer => Assert.Contains("nothing is recorded", answer.Obstacle, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("[{}]", "line 1")]
    [InlineData("[null]", "a value is null")]
    [InlineData("""[{"question":{"$type":"runtime"}}]""", "has no answer")]
    [InlineData("""[{"question":{"$type":"runtime"},"answer":"a"},{"question":{"$type":"runtime"},"answer":"b"}]""", "is answered twice")]
    [InlineData("""[{"question":{"$type":"bytes","benchmarks":"A"},"answer":{"bytes":-5}}]""", "the answer to bytes of A")]
    [InlineData("""[{"question":{"$type":"gossip"},"answer":1}]""", "gossip")]
    public void A_damaged_file_is_an_error_that_names_it(string content, string what)
    {
        RecordedRuns.Save(_folder, Laptop, [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]);
        var file = RecordedAnswers.Save(_folder, Laptop, new RuntimeAnswer { Runtime = Runtimes.All[0] });
        File.WriteAllText(file, content);
        var error = Assert.Throws<DataFileException>(() => RecordedAnswers.Load(_folder, Runtimes.All)).Message;
        Assert.StartsWith(file, error, StringComparison.Ordinal);
        Assert.Contains(what, error, StringComparison.Ordinal);
    }
}
