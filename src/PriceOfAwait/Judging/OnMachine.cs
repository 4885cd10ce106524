namespace PriceOfAwait.Judging;

/// <summary>What one recorded machine finds of a claim's part.</summary>
/// <param name="Figure">Such as <c>1.8x [1.7, 1.9]</c>.</param>
public sealed record OnMachine(string Machine, Verdict Verdict, string Figure)
{
    internal static OnMachine Of(string machine, JudgedPart part) => new(machine, part.Verdict, part.MeasuredText);
}
