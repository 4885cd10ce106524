namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>What this many calls per second cost, for each variant.</summary>
public sealed record CostsOfCalls(double CallsPerSecond, Table Table) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => [Table];

    public override IReadOnlyList<object> ToFacts() => [.. base.ToFacts(), new CallsPerSecond(CallsPerSecond)];
}
