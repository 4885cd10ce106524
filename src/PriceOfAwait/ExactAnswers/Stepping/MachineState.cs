namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// A state machine's state, as the compiler numbers it. It is written in the invariant culture, because most states are
/// negative, and some cultures have another minus sign than the code.
/// </summary>
internal readonly record struct MachineState(int Number)
{
    public static readonly MachineState Running = new(-1);

    /// <summary>Whether an async iterator has run to its end.</summary>
    public bool HasEnded => Number == -2;

    public override string ToString() => Number.ToString(CultureInfo.InvariantCulture);
}
