namespace PriceOfAwait.Comparing;

/// <summary>The reader's prediction of how many times as long as the baseline a method takes.</summary>
/// <param name="Ratio"><see langword="null"/> until the reader enters it.</param>
public sealed record Guess(string Method, double? Ratio)
{
    public Guess(string method, string parameter, object value, double? ratio)
        : this(method, ratio) => Where = new(new Parameter(parameter, FormattableString.Invariant($"{value}")));

    /// <summary>The parameters that the guess is about; none means all.</summary>
    public Parameters Where { get; } = Parameters.None;

    public override string ToString() => new BenchmarkId(Method, Where).ToString();

    internal bool IsAbout(BenchmarkId id) => id.Method == Method && id.Parameters.Include(Where);
}
