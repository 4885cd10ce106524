using PriceOfAwait.Lessons.Lesson10ThenAndNow;
using PriceOfAwait.Tests.Measuring;

namespace PriceOfAwait.Tests.AcrossRuntimes;

public sealed class RuntimeAnswersTests : TestsInFolder
{
    private static readonly Machine Laptop = RecordedRuns.Named("my laptop");

    public RuntimeAnswersTests() =>
        RecordedRuns.Save(
            Folder.FullName,
            Laptop,
            DateTimeOffset.UnixEpoch,
            [RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch)]
        );

    [Fact]
    public void What_is_kept_is_read_again_and_what_is_not_there_is_left_out_with_the_reason()
    {
        var bytes = new AllocatedBytes(
            "Some.Benchmarks",
            [new(new("Waits", new Parameters(new Parameter("Deep", "true"))), 72, true)]
        );
        var question = RuntimeAnswers.Questions.OfType<ExactQuestion.Bytes>().First();
        var code = RuntimeAnswers.Questions.OfType<ExactQuestion.Code>().First();
        new RuntimeAnswer
        {
            Answers = new Dictionary<ExactQuestion, object>
            {
                [new ExactQuestion.Runtime()] = ".NET Core 3.1.3",
                [question] = bytes,
            },
            Unanswered = new Dictionary<ExactQuestion, string> { [code] = "no listing" },
        }.Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);

        var answers = RuntimeAnswers.Load(Folder.FullName, Runtimes.All);
        Assert.Equal("Recorded on my laptop.", answers.Provenance);
        Assert.Equal(".NET Core 3.1.3", answers.Answers[0].Value!.Version);
        Assert.Equal(bytes.Allocations, ((AllocatedBytes)answers.Answers[0].Value!.Answers[question]).Allocations);
        Assert.Equal("no listing", answers.Answers[0].Value!.Unanswered[code]);
        Assert.All(answers.Answers.Skip(1), answer => Assert.Contains("nothing is recorded", answer.Failure));
    }

    [Fact]
    public void What_is_asked_again_replaces_its_answer_and_keeps_the_others()
    {
        var (bytes, code) = (RuntimeAnswers.Questions.OfType<ExactQuestion.Bytes>().First(), new ExactQuestion.Sizes());
        Answers((bytes, BytesOf(bytes, 72)), (code, new TaskSizes([])))
            .Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);
        var unanswered = new Dictionary<ExactQuestion, string> { [code] = "no sizes" };
        (Answers((bytes, BytesOf(bytes, 80))) with { Unanswered = unanswered }).Save(
            Folder.FullName,
            Laptop,
            Runtimes.All[0],
            RuntimeAnswers.Recorded
        );
        Answers((new ExactQuestion.Runtime(), ".NET 8.0.1"))
            .Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);

        var answer = RuntimeAnswers.Load(Folder.FullName, [Runtimes.All[0]]).Answers[0].Value!;
        Assert.Equal(80, answer.BytesOf(bytes.Benchmarks)!["Waits"]);
        Assert.Equal("no sizes", answer.Unanswered[code]);
        Assert.Equal(".NET 8.0.1", answer.Version);
    }

    [Fact]
    public void Answers_about_a_class_are_those_of_the_machine_that_is_shown_for_it()
    {
        var theirs = RecordedRuns.Named("their laptop");
        var bytes = RuntimeAnswers.Questions.OfType<ExactQuestion.Bytes>().First();
        var present = RecordedRunsTests.NewRun(DateTimeOffset.UnixEpoch) with
        {
            Benchmarks = bytes.Benchmarks,
            CodeChecksum = CodeChecksum.Of(Repository.LessonsAssembly, bytes.Benchmarks),
        };
        Answers((bytes, BytesOf(bytes, 72))).Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);
        Answers((bytes, BytesOf(bytes, 80)), (new ExactQuestion.Sizes(), new TaskSizes([])))
            .Save(Folder.FullName, theirs, Runtimes.All[0], RuntimeAnswers.Recorded);
        RecordedRuns.Save(
            Folder.FullName,
            Laptop,
            DateTimeOffset.UnixEpoch,
            [present with { CodeChecksum = "before" }]
        );
        RecordedRuns.Save(Folder.FullName, theirs, DateTimeOffset.UnixEpoch, [present]);

        var answers = RuntimeAnswers.Load(Folder.FullName, [Runtimes.All[0]]);
        Assert.Equal(80, answers.Answers[0].Value!.BytesOf(bytes.Benchmarks)!["Waits"]);
        // The sizes of tasks are no class's. They come from the machine that is shown for most classes, here the first.
        Assert.Equal([bytes], answers.Answers[0].Value!.Answers.Keys);
        Assert.Contains("their laptop", answers.Provenance);

        RecordedRuns.Save(Folder.FullName, Laptop, DateTimeOffset.UnixEpoch.AddHours(1), [present]);
        RecordedRuns.Save(Folder.FullName, Laptop, DateTimeOffset.UnixEpoch.AddHours(2), [present]);
        answers = RuntimeAnswers.Load(Folder.FullName, [Runtimes.All[0]]);
        Assert.Equal(72, answers.Answers[0].Value!.BytesOf(bytes.Benchmarks)!["Waits"]);
        Assert.Equal([bytes], answers.Answers[0].Value!.Answers.Keys);
    }

    private static RuntimeAnswer Answers(params (ExactQuestion Question, object Answer)[] answers) =>
        new() { Answers = answers.ToDictionary(one => one.Question, one => one.Answer) };

    private static AllocatedBytes BytesOf(ExactQuestion.Bytes question, double bytes) =>
        new(question.Benchmarks, [new(new("Waits", Parameters.None), bytes, IsSteady: true)]);

    [Theory]
    [InlineData("[{}]", "line 1")]
    [InlineData("""[{"question":{"$type":"runtime"}}]""", "must have either an answer")]
    [InlineData(
        """[{"question":{"$type":"runtime"},"answer":"a"},{"question":{"$type":"runtime"},"answer":"b"}]""",
        "is answered twice"
    )]
    [InlineData(
        """[{"question":{"$type":"bytes","benchmarks":"A"},"answer":{"bytes":-5}}]""",
        "the answer to bytes of A"
    )]
    [InlineData("""[{"question":{"$type":"gossip"},"answer":1}]""", "gossip")]
    public void A_damaged_file_is_an_error_that_names_it(string content, string what)
    {
        var file = new RuntimeAnswer().Save(Folder.FullName, Laptop, Runtimes.All[0], RuntimeAnswers.Recorded);
        File.WriteAllText(file, content);
        Assert.StartsWith(
            file,
            Assert.Refuses<DataFileException>(() => RuntimeAnswers.Load(Folder.FullName, Runtimes.All), what)
        );
    }

    [Fact]
    public void Each_runtime_that_prints_code_has_its_column_and_the_others_say_why_not()
    {
        var code = new ExactQuestion.Code(typeof(RuntimeAnswersTests).FullName!);
        var answers = new RuntimeAnswers([
            new(
                new("netcoreapp3.1", ".NET Core 3.1", "netcoreapp3.1"),
                new() { Unanswered = new Dictionary<ExactQuestion, string> { [code] = "The JIT listed no code." } }
            ),
            new(new("net8.0", ".NET 8", "net8.0"), new() { Answers = Sizes(10, 300) }),
            new(new("net10.0", ".NET 10", "net10.0"), new() { Answers = Sizes(12, 250) }),
            new(new("net11.0", ".NET 11", "net11.0"), null, "no pack") { IsUnavailable = true },
        ]);

        var table = answers.CodeSizes<RuntimeAnswersTests>();

        Assert.Equal(
            ["Method", ".NET Core 3.1 [B]", ".NET 8 [B]", ".NET 10 [B]"],
            table.Columns.Select(column => column.Header)
        );
        Assert.Equal(
            [
                ["Direct", "", "11", "13"],
                ["Awaiting", "", "301", "251"],
            ],
            table.Rows
        );
        Assert.Contains(".NET Core 3.1: The JIT listed no code.", table.Footnotes);
        Assert.Contains(".NET 11: no pack", table.Footnotes);
        Assert.Equal([".NET Core 3.1", ".NET 8", ".NET 10"], answers.Runtimes.Select(runtime => runtime.Name));

        // Each with one byte of a method that it calls.
        Dictionary<ExactQuestion, object> Sizes(int direct, int awaiting) =>
            new()
            {
                [code] = new CodeSizes(
                    code.Benchmarks,
                    [
                        new("Direct", [new("Direct", direct), new("called", 1)]),
                        new("Awaiting", [new("Awaiting", awaiting), new("called", 1)]),
                    ]
                ),
            };
    }

    [Fact]
    public void Types_whose_defaults_are_cached_alike_on_all_runtimes_share_a_row()
    {
        OnRuntime<RuntimeAnswer> Answer(string runtime, bool isDecimalCached) =>
            new(
                new(runtime, runtime, runtime),
                new()
                {
                    Answers = new Dictionary<ExactQuestion, object>
                    {
                        [new ExactQuestion.TasksOfTypes()] = new TaskIdentities([
                            new("int", "0", "async", true) { IsDefault = true },
                            new("int", "0", "FromResult", false) { IsDefault = true },
                            new("int", "9", "async", false),
                            new("long", "0L", "async", true) { IsDefault = true },
                            new("long", "0L", "FromResult", false) { IsDefault = true },
                            new("decimal", "0m", "async", isDecimalCached) { IsDefault = true },
                        ]),
                    },
                }
            );

        var lines = new RuntimeAnswers([Answer("old", isDecimalCached: false), Answer("new", isDecimalCached: true)])
            .CachedDefaults()
            .ToText()
            .Split('\n');
        Assert.Contains(
            lines,
            line => line.StartsWith("int, long", StringComparison.Ordinal) && line.Split("async").Length == 3
        );
        Assert.Matches(
            @"^decimal\s+none\s+async",
            lines.Single(line => line.StartsWith("decimal", StringComparison.Ordinal))
        );
    }
}
