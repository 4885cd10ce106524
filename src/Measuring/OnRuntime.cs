namespace PriceOfAwait.Measuring;

/// <summary>What there is for one of several runtimes, or why there is nothing.</summary>
/// <param name="Value"><see langword="null"/> if it failed.</param>
/// <param name="Failure"><see langword="null"/> if it didn't.</param>
public sealed record OnRuntime<T>(Runtime Runtime, T? Value, string? Failure = null)
    where T : class
{
    /// <summary>
    /// Whether the SDK or the feed lacks the runtime, or nothing is recorded of it, which is no fault.
    /// </summary>
    public bool IsUnavailable { get; init; }

    /// <summary>A sentence with the reason; for a runtime without a value.</summary>
    public string LeftOut => Runtime.LeftOut(Failure);

    public OnRuntime<TOther> Select<TOther>(Func<T, TOther> select)
        where TOther : class =>
        new(Runtime, Value is null ? null : select(Value), Failure) { IsUnavailable = IsUnavailable };
}
