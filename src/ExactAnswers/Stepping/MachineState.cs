namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// A state as the compiler numbers it. Most are negative, and some cultures write another minus than the code has.
/// </summary>
internal readonly record struct MachineState(int Number)
{
    public static readonly MachineState Running = new(-1);

    /// <summary>Whether an async iterator has run to its end.</summary>
    public bool HasEnded => Number == -2;

    public override string ToString() => Number.ToString(CultureInfo.InvariantCulture);
}
