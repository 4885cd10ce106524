using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

/// <summary>What the default build says of itself: it is compiled without runtime async.</summary>
public sealed class CompiledBuildTests
{
    private static readonly AsyncMethods Build = CompiledBuild.Of().Single();

    [Fact]
    public void Each_kind_of_method_has_a_state_machine()
    {
        Assert.Equal(7, Build.Methods.Count);
        Assert.All(
            Build.Methods,
            method => Assert.Equal((true, false), (method.HasStateMachine, method.IsRuntimeAsync))
        );
        Assert.True(Build.StateMachines >= Build.Methods.Count);
    }

    [Fact]
    public void An_exception_has_a_line_for_each_method_whether_it_waited_or_not() =>
        Assert.All(
            new[] { StackFrames.Exception, StackFrames.ExceptionAfterWait },
            of => Assert.Equal(["Basket.PriceAsync", "Basket.ItemsAsync", "Basket.TotalAsync"], FramesOf(of))
        );

    [Fact]
    public void A_live_stack_begins_with_the_method_that_runs_and_loses_its_callers_after_a_wait()
    {
        Assert.Equal("Basket.PriceAsync", FramesOf(StackFrames.Live)[0]);
        Assert.Contains("Basket.TotalAsync", FramesOf(StackFrames.Live));
        Assert.Equal("Basket.PriceAsync", FramesOf(StackFrames.LiveAfterWait)[0]);
        Assert.DoesNotContain("Basket.TotalAsync", FramesOf(StackFrames.LiveAfterWait));
    }

    [Fact]
    public void Code_sees_MoveNext_where_a_state_machine_runs()
    {
        Assert.Equal("MoveNext", SeenOf(SeenBehavior.CurrentMethod));
        Assert.Equal("MoveNext", SeenOf(SeenBehavior.Thrower));
        Assert.Equal("the caller's", SeenOf(SeenBehavior.LocalAfterWait));
        Assert.Equal("its context", SeenOf(SeenBehavior.Context));
        Assert.Equal("in the task", SeenOf(SeenBehavior.Throws));
    }

    private static IReadOnlyList<string> FramesOf(string of) => Build.Stacks.Single(stack => stack.Of == of).Frames;

    private static string SeenOf(string about) => Build.Behaviors.Single(behavior => behavior.About == about).Seen;
}
