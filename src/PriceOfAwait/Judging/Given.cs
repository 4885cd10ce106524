using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Judging;

/// <summary>What a caller gives to have claims judged: a run, or what <see cref="Exact"/> has already answered.</summary>
public sealed class Given
{
    private Given(Run run) => Run = run;

    private Given(IExactAnswer answer) => Answer = answer;

    internal Run? Run { get; }

    internal IExactAnswer? Answer { get; }

#pragma warning disable CS1591, CA2225 // A conversion says what it does by its types.
    public static implicit operator Given(Run run) => new(run);

    public static implicit operator Given(AllocatedBytes answer) => new(answer);

    public static implicit operator Given(CodeSizes answer) => new(answer);

    public static implicit operator Given(TaskIdentities answer) => new(answer);

    public static implicit operator Given(TaskSizes answer) => new(answer);
#pragma warning restore CS1591, CA2225
}
