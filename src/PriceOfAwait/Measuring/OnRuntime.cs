namespace PriceOfAwait.Measuring;

/// <summary>A value for one of several runtimes, or the reason why there is none.</summary>
/// <param name="Value"><see langword="null"/> if there is a failure.</param>
/// <param name="Failure"><see langword="null"/> if there is a value.</param>
public sealed record OnRuntime<T>(Runtime Runtime, T? Value, string? Failure = null)
    where T : class
{
    /// <summary>
    /// Whether the value is missing because the SDK or the feed lacks the runtime, or because nothing is recorded for
    /// it. That is no error.
    /// </summary>
    public bool IsUnavailable { get; init; }

    /// <summary>A sentence with the reason; for a runtime without a value.</summary>
    public string LeftOut => Runtime.LeftOut(Failure);

    public OnRuntime<TOther> Select<TOther>(Func<T, TOther> select)
        where TOther : class =>
        new(Runtime, Value is null ? null : select(Value), Failure) { IsUnavailable = IsUnavailable };
}
