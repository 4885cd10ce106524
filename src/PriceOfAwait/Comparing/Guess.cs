using PriceOfAwait.Measuring;

namespace PriceOfAwait.Comparing;

/// <summary>What the reader predicts before measuring: how many times the baseline a method will take.</summary>
/// <param name="Ratio">How many times the baseline's time; <see langword="null"/> as long as the reader hasn't said.</param>
public sealed record Guess(string Method, double? Ratio)
{
    /// <summary>A guess for one parameter's value only.</summary>
    public Guess(string method, string parameter, object value, double? ratio)
        : this(method, ratio) => Where = new(new Parameter(parameter, FormattableString.Invariant($"{value}")));

    /// <summary>The parameters that it is about; none means all.</summary>
    public Parameters Where { get; } = Parameters.None;

    public override string ToString() => new BenchmarkId(Method, Where).ToString();

    internal bool IsAbout(BenchmarkId id) => id.Method == Method
        && Where.All(parameter => parameter.Value.Equals(id.Parameters[parameter.Name], StringComparison.OrdinalIgnoreCase));
}
