namespace PriceOfAwait.Tests.Lessons.Lesson25RuntimeAsync;

public sealed class MethodsBothWaysTests
{
    private static readonly MethodsBothWays Both = MadeUpMethods.BothWays;

    [Fact]
    public void Each_kind_of_method_says_what_became_of_it()
    {
        var text = Both.ToText();
        Assert.Matches(@"async Task +a state machine +the runtime suspends it", text);
        Assert.Matches(@"async void +a state machine +a state machine", text);
    }

    [Fact]
    public void A_call_is_asked_for_by_how_both_methods_are_compiled()
    {
        Assert.Equal(176, Both["without", "with"].Waits);
        Assert.Matches(@"without +with +72 +176", Both.MixedCalls().ToText());
        Assert.Refuses<WrongArgumentException>(() => Both["with", "C++"], "There is no such call: (with, C++).");
    }

    [Fact]
    public void Two_stack_traces_stand_beside_each_other_though_one_is_longer()
    {
        var table = Both.Stack("new StackTrace()");
        Assert.Equal(["Without: 6 lines", "With: 3 lines"], table.Columns.Select(column => column.Header));
        Assert.Equal(["PriceAsync", ""], table.Rows[^1]);
        Assert.Refuses<WrongArgumentException>(() => Both.Stack("a dump"), "There is no stack trace of a dump.");
    }

    [Fact]
    public async Task The_recorded_answer_names_its_runtime_and_machine()
    {
        var recorded = await RuntimeAsync.AskAsync(Speed.Recorded, TextWriter.Null, Cancellation);
        Assert.Matches(@"^\.NET 11\.\d+\.\d+\. Recorded on .+\.$", recorded.Provenance);
        Assert.Contains(recorded.Provenance!, recorded.Behavior().ToText());
    }

    [Fact]
    public async Task The_default_build_knows_only_what_is_recorded()
    {
        var recorded = await RuntimeAsync.AskAsync(Speed.Recorded, TextWriter.Null, Cancellation);
        var asked = await Exact.AskAsync(new ExactQuestion.AsyncBothWays(), Cancellation);
        Assert.Equal(recorded.MixedCalls().Rows, asked.MixedCalls().Rows);
    }
}
