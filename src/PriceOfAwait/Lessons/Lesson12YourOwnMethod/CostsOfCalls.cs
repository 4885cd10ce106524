namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>What so many calls of each variant cost in a second.</summary>
public sealed record CostsOfCalls(double CallsPerSecond, Table Table) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => [Table];

    public override IReadOnlyList<object> ToFacts() => [new CallsPerSecond(CallsPerSecond)];
}
