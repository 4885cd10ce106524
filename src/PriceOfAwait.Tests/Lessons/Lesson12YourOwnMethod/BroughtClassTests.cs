namespace PriceOfAwait.Tests.Lessons.Lesson12YourOwnMethod;

/// <summary>
/// What kinds of benchmark classes readers bring. The expected bytes are those of BenchmarkDotNet's memory diagnoser.
/// </summary>
[Trait("Kind", "machine")]
public sealed class BroughtClassTests(BroughtClasses brought) : IClassFixture<BroughtClasses>
{
    [Fact]
    public async Task Bytes_are_those_that_BenchmarkDotNet_counts()
    {
        (string Class, string Bytes)[] expected =
        [
            ("AwaitsValueTask", "Before 1696, After 1696"),
            ("StaticState", "Before, Count=1 104, After, Count=1 32, Before, Count=100 496, After, Count=100 424"),
            (
                "WithArguments",
                "Array, length=1 32, ArrayInTask, length=1 104, Bytes, length=3, name=three 32, "
                    + "Bytes, length=30, name=thirty 64, Array, length=100 424, ArrayInTask, length=100 496"
            ),
            (
                "ConvertedValues",
                "Long, Price=2, Factor=1, length=3, share=Read 32, Decimal, Price=2, Factor=1, length=3, share=Read 32"
            ),
            ("SetUps", "Short, Length=1 32, Long, Length=1 64, Short, Length=100 424, Long, Length=100 4024"),
            ("OwnJobs", "Text 32"),
            ("Slow", "Computing 64"),
            ("MuchMemory", "Allocates 201712"),
        ];

        var counted = await Inspection.AskAsync<IReadOnlyList<Allocation>>(
            brought.Lessons,
            ["bytes", .. expected.Select(one => $"Brought.{one.Class}")],
            Cancellation
        );

        Assert.Equal(
            expected,
            expected.Zip(
                counted,
                (one, allocations) =>
                    (one.Class, string.Join(", ", allocations.Select(each => $"{each.Id} {each.Bytes}")))
            )
        );
    }

    [Fact]
    public async Task What_a_call_starts_without_awaiting_it_belongs_to_the_call()
    {
        var counted = await BytesOfAsync("LeavesWork");

        // Of a method that yields, 96 for its box and 128 for an array; and 32 for an item of work.
        Assert.Equal(
            [
                ("Forgotten", 96 + 128, true),
                ("ForgottenBesideATask", 96 + 128, true),
                ("ForgottenBeforeAnAwait", 96 + 128 + 96, true),
                ("ForgottenThatYieldsTwice", (2 * (96 + 128)) + 96, true),
                ("Queued", 32 + 128, true),
            ],
            counted.Select(one => (one.Id.Method, one.Bytes, one.IsSteady))
        );
    }

    [Fact]
    public async Task What_goes_on_forever_is_not_called_exact() =>
        Assert.False(Assert.Single(await BytesOfAsync("NeverIdle")).IsSteady);

    [Fact]
    public async Task Calls_that_differ_if_the_pool_has_several_threads_vary_and_others_are_exact()
    {
        Assert.SkipWhen(Environment.ProcessorCount == 1, "One processor runs one call after another.");
        var counted = new AllocatedBytes("Brought.MeetsAnother", await BytesOfAsync("MeetsAnother"));
        var calls = await Inspection.AskAsync<BytesOfCalls>(
            brought.Lessons,
            ["calls", "Brought.MeetsAnother"],
            Cancellation,
            Inspection.WithWholePool
        );

        var (exact, shown) = (counted.Allocations, counted.VaryingAs(calls));

        Assert.All(exact, one => Assert.True(one.IsSteady));
        var (together, alone) = (shown.Allocations[0], shown.Allocations[1]);
        Assert.Equal((true, false), (alone.IsSteady, together.IsSteady));
        Assert.InRange(together.Least!.Value, 1, exact[0].Bytes);
        Assert.True(together.Bytes > together.Least);
        Assert.Matches(@"Together +varies: [\d,.]+ on average, [\d,.]+ at least\n", shown.ToText());
        Assert.DoesNotContain("Exact", shown.ToText());
    }

    [Fact]
    public async Task Code_that_blocks_the_pool_is_counted_with_a_second_worker()
    {
        var counted = await BytesOfAsync("BlocksThePool");

        Assert.Equal([264, 192], counted.Select(allocation => allocation.Bytes));
    }

    [Fact]
    public async Task Objects_are_counted_as_far_as_the_memory_allows()
    {
        var anatomy = await Exact.AskAsync(
            new ExactQuestion.Objects("Brought.MuchMemory", []),
            brought.Lessons,
            Cancellation
        );

        Assert.Equal(201_712, anatomy["Allocates"].Bytes);
    }

    [Theory]
    [InlineData("AwaitsValueTask", "The variants return no result, so nothing can be compared. Check yourself")]
    [InlineData("PlainTasks", "The variants return no result, so nothing can be compared. Check yourself")]
    [InlineData("StaticState", "The variants return the same answer.")]
    [InlineData("Sequences", "The variants return the same answer.")]
    [InlineData("ConvertedValues", "The variants return the same answer.")]
    [InlineData("OwnJobs", "The jobs of OwnJobs are left out")]
    [InlineData("OneReturnsNothing", "After returns no result and others do, so nothing can be compared.")]
    [InlineData("Incomparable", "so they can't be compared. Check yourself")]
    [InlineData("RandomAnswers", "Before returns another answer each time, so nothing can be compared with it.")]
    [InlineData("OneVariant", "No two benchmarks have the same parameters, so there is nothing to compare.")]
    [InlineData("ReadsConsole", "No two benchmarks have the same parameters, so there is nothing to compare.")]
    public async Task A_class_is_opened_and_it_is_said_what_was_compared(string name, string note)
    {
        var opened = await OpenAsync(name);

        Assert.Equal(("", 0), (opened.Refusals, opened.ExitCode));
        Assert.Contains(note, opened.Notes);
    }

    [Theory]
    [InlineData("IterationSetUp", "Fill would have to run before or after each call of Drain.")]
    [InlineData(
        "CustomAwaitable",
        "After returns Later, which is not awaited: only Task and ValueTask are. Await it in the benchmark"
    )]
    [InlineData(
        "ReturnsStream",
        "Numbers returns IAsyncEnumerable<int>, which is not awaited: only Task and ValueTask"
    )]
    [InlineData("AsyncVoid", "Waits is async void, so nobody can wait for it.")]
    [InlineData("ReturnsSpan", "Span returns a reference or a span")]
    [InlineData("ReturnsSpan", "Reference returns a reference or a span")]
    [InlineData("NullableEnum", "BenchmarkDotNet can't list the benchmarks of NullableEnum: ")]
    [InlineData("TakesSpan", "Length takes a reference or a span (text)")]
    [InlineData("TwoBaselines", "Few and Many are baselines.")]
    [InlineData("SealedClass", "is within a sealed class, Declaring type must be unsealed.")]
    [InlineData("InternalClass", "is within a non-visible class, all declaring types must be public.")]
    [InlineData("InitOnly", "Unable to use InitOnly.Count with [Params] because it's init-only.")]
    [InlineData("Deferred", "returns a deferred execution result")]
    [InlineData("StaticBenchmark", "Benchmarks MUST be instance methods, static methods are not supported.")]
    [InlineData("PrivateBenchmark", "Benchmark method Before has incorrect access modifiers.")]
    [InlineData("SameTexts", "First, array=Int32[2] stands for 2 benchmarks, because these values have the same text.")]
    [InlineData("OtherAnswers", "Before returned 1000, but After 999. Fix the variant and run again.")]
    [InlineData("OneIsRandom", "Before returned 1000, but After 999. Fix the variant and run again.")]
    [InlineData("OtherSequences", "Array returned [1, 2, 3], but Other [1, 2, 4].")]
    [InlineData("TooSlow", "ms a call. A benchmark is called some hundred times")]
    public async Task A_class_that_would_give_wrong_figures_is_refused_by_the_name_of_the_member(
        string name,
        string refusal
    ) => Assert.Contains(refusal, (await OpenAsync(name)).Refusals);

    [Fact]
    public async Task A_reason_is_told_once() =>
        Assert.DoesNotContain('\n', (await OpenAsync("TwoBaselines")).Refusals);

    [Fact]
    public async Task How_long_slow_calls_take_together_is_estimated() =>
        // Its calls compute for longer than that on any machine.
        Assert.InRange((await OpenAsync("Slow")).SecondsToCount, 1, double.MaxValue);

    [Fact]
    public async Task Values_are_shown_on_one_line_and_null_by_its_name() =>
        Assert.Equal(
            ["Length, Text=null", @"Length, Text=a\nb", @"Length, Text=a\r\tb\u0001\0"],
            (await BytesOfAsync("SpecialValues")).Select(one => $"{one.Id}")
        );

    [Fact]
    public async Task Answers_that_are_meant_to_differ_are_not_compared()
    {
        var opened = await OpenAsync("OtherAnswers", "answers-differ");

        Assert.Equal(
            ("", "The variants' answers aren't compared, because they are meant to differ."),
            (opened.Refusals, opened.Notes)
        );
        Assert.Contains("YourMethod.OpenAsync(answersDiffer: true)", (await OpenAsync("OtherAnswers")).Refusals);
    }

    [Theory]
    [InlineData("NeverEnds", "Waits has not returned for seconds")]
    [InlineData("Exits", "Ends ended the process.")]
    [InlineData("Overflows", "The stack overflowed in Brought.Overflows.Recursive()")]
    [InlineData("NotConstructed", "The constructor of NotConstructed threw FileNotFoundException: ")]
    public async Task A_call_that_fails_is_told_without_a_stack_trace(string name, string why)
    {
        var opened = await OpenAsync(name);

        Assert.Contains(why, opened.LastWords);
        Assert.DoesNotContain("   at ", opened.LastWords);
    }

    [Fact]
    public async Task Of_a_variant_that_fails_after_a_while_the_name_and_the_message_are_all_that_is_told() =>
        Assert.Equal(
            "Fails threw InvalidOperationException: too often",
            (
                await Assert.ThrowsAsync<BenchException>(() =>
                    Exact.AskAsync(new ExactQuestion.Bytes("Brought.ThrowsLater"), brought.Lessons, Cancellation)
                )
            ).Message
        );

    private async Task<IReadOnlyList<Allocation>> BytesOfAsync(string name) =>
        (
            await Inspection.AskAsync<IReadOnlyList<Allocation>>(
                brought.Lessons,
                ["bytes", $"Brought.{name}"],
                Cancellation
            )
        )[0];

    private async Task<(
        string Refusals,
        string Notes,
        double SecondsToCount,
        int ExitCode,
        string LastWords
    )> OpenAsync(string name, params IEnumerable<string> how)
    {
        var (opened, exitCode, lastWords) = await Inspection.RunAsync<OpenedClass>(
            brought.Lessons,
            ["inspect", "open", $"Brought.{name}", .. how],
            Cancellation
        );
        return (
            string.Join('\n', opened.SelectMany(one => one.Refusals)),
            string.Join('\n', opened.SelectMany(one => one.Notes)),
            opened.Sum(one => one.SecondsToCount),
            exitCode,
            lastWords
        );
    }
}
