namespace PriceOfAwait.Tests.Measuring;

/// <summary>A thing has one name in tables, charts and sentences.</summary>
public class WordsTests
{
    // The class that a reader fills with two methods of their own, which keep their identifiers.
    private const string Yours = "PriceOfAwait.Lessons.Lesson12YourOwnMethod.Yours";

    private static readonly IReadOnlyList<BenchmarkResults> Runs =
    [
        .. RecordedRuns.LoadAll(Repository.RecordedData).Where(run => run.Benchmarks != Yours),
    ];

    [Fact]
    [Trait("Kind", "machine")]
    public void Every_benchmark_and_every_parameter_of_the_lessons_has_words() =>
        Assert.All(
            Runs.SelectMany(run => run.Measurements, (run, one) => (run.Benchmarks, one.Id)).Distinct(),
            shown =>
            {
                Assert.NotEqual(shown.Id.Method, Words.Of(shown.Id.Method, shown.Benchmarks));
                Assert.All(
                    shown.Id.Parameters,
                    parameter =>
                    {
                        Assert.Contains(parameter.Name, Words.All.Keys);
                        Assert.Contains($"{parameter}", Words.All.Keys);
                    }
                );
            }
        );

    [Fact]
    public void Words_are_of_what_is_measured_or_allocated_and_tell_the_methods_of_a_class_apart()
    {
        var objects = Words.All.Keys.Except(
            from run in Runs
            from one in run.Measurements
            from name in one
                .Id.Parameters.SelectMany(parameter => new[] { parameter.Name, $"{parameter}" })
                .Append(one.Id.Method)
                .Append($"{Bench.NameOf(run.Benchmarks)}.{one.Id.Method}")
            select name
        );
        var charts = string.Concat(
            Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb").Select(File.ReadAllText)
        );
        Assert.All(objects, name => Assert.Contains(Words.Label(name), charts));
        Assert.All(
            Runs,
            run =>
                Assert.Distinct(
                    run.Measurements.Select(one => one.Id.Method)
                        .Distinct()
                        .Select(method => Words.Label(method, run.Benchmarks))
                )
        );
    }

    [Fact]
    public void A_sentence_has_the_article_and_a_name_has_none() =>
        Assert.Equal(
            ("a synchronous lookup", "synchronous lookup"),
            (Words.Of("GetStockPriceFor"), Words.Label("GetStockPriceFor"))
        );

    [Theory]
    [InlineData(Yours)]
    [InlineData("PriceOfAwait.Lessons.Lesson12YourOwnMethod.Layers")]
    [InlineData("Layers")]
    [InlineData("My.Service.Orders")]
    public void What_a_reader_brings_keeps_its_names_also_those_that_lessons_have_words_for(string benchmarks)
    {
        var run = MadeUp.Run(
            "My.Orders",
            "Plain Number=1 100, WhenAll Number=1 30, Server Number=1 20, Plain Number=20 9, WhenAll Number=20 8, "
                + "Server Number=20 7",
            error: 0
        ) with
        {
            Benchmarks = benchmarks,
            Baseline = "Plain",
        };
        var comparison = Comparison.Of("Plain", Series.Of(run));
        var bytes = new AllocatedBytes(
            benchmarks,
            [new(new("FromChannel", new(new Parameter("Calls", "Wait"))), 8, true)]
        );
        var objects = new Anatomy(benchmarks, [new(new("Plain", new()), [new("System.SByte[]", 24, 1)], 24)]);
        var code = new CodeSizes(benchmarks, [new("Server", [new("Server", 9)])]);

        Assert.Equal("Relative to Plain [95% intervals].", run.ToTable().Footnotes[0][..34]);
        var shown = string.Concat(
            (
                (IReadOnlyList<NotebookValue>)
                    [
                        run,
                        bytes,
                        objects,
                        code,
                        comparison,
                        comparison.RatioFigure(""),
                        comparison.DifferenceFigure(""),
                        comparison.AllocatedFigure(""),
                        comparison.InWords("WhenAll", "Server"),
                        comparison.FurtherInWords(new("Number", "1"), new("Number", "20"), "Plain"),
                    ]
            ).Select(value => value.ToText())
        );
        string[] names =
        [
            "Plain",
            "Layers.Plain",
            "WhenAll",
            "Server",
            "FromChannel",
            "Number=1",
            "Number=20",
            "Calls=Wait",
            "sbyte[]",
        ];
        Assert.All(names, name => Assert.DoesNotContain(Words.Label(name), shown));
        Assert.All(
            ["Plain", "WhenAll", "Server", "FromChannel", "Number", "sbyte[]"],
            name => Assert.Contains(name, shown)
        );
    }

    [Fact]
    public void A_class_may_have_a_word_of_its_own_for_a_common_name() =>
        Assert.Equal(
            ("plain layers", "request without async"),
            (
                Words.Label("Plain", "PriceOfAwait.Lessons.Lesson17ARealRequest.Layers"),
                Words.Label("Plain", "PriceOfAwait.Lessons.Lesson17ARealRequest.Requests")
            )
        );

    [Fact]
    public void A_table_shows_the_words_and_tells_the_identifiers()
    {
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            "DirectCall 1, AwaitPathWithTask 20",
            error: 0
        ) with
        {
            Baseline = "DirectCall",
        };
        Assert.Contains("<td align=left style=text-align:left title=\"DirectCall\">plain calls", run.ToHtml());
        Assert.Contains("awaiting a Task (AwaitPathWithTask)", run.ToText());
        Assert.Contains("Relative to plain calls [95% intervals].", run.ToText());
    }

    [Fact]
    public void A_table_with_guesses_shows_the_identifiers_that_the_guesses_name()
    {
        var run = MadeUp.Run(
            "PriceOfAwait.Lessons.Some.Benchmarks",
            "DirectCall 1, AwaitPathWithTask 20",
            error: 0
        ) with
        {
            Baseline = "DirectCall",
        };
        var html = Comparison.Of(run).With(new Guess("AwaitPathWithTask", 10)).ToHtml();
        Assert.Matches("awaiting a Task<br><code[^>]*>AwaitPathWithTask</code>", html);
        Assert.DoesNotContain(">DirectCall<", html);
    }
}
