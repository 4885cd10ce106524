namespace PriceOfAwait.Comparing;

/// <summary>The reader's prediction of how many times as long as the baseline a method takes.</summary>
/// <param name="Ratio"><see langword="null"/> until the reader enters it.</param>
public sealed record Guess(string Method, double? Ratio)
{
    public Guess(string method, string parameter, object value, double? ratio)
        : this(method, ratio) => Where = new(new Parameter(parameter, FormattableString.Invariant($"{value}")));

    /// <summary>The reader's prediction of a quantity other than such a ratio.</summary>
    /// <param name="about">Its name, as in the lesson's <c>guesses.json</c>.</param>
    public static GuessedQuantity Of(string about, double? value) => new(about.Given(), value);

    /// <summary>The range of results whose <c>Task&lt;int&gt;</c> the reader expects to be cached.</summary>
    public static CachedRange Range(int? first, int? last) =>
        (first is { } from && last is { } to ? new CachedRange("your guess", from, to) : new("no guess", 0, -1)) with
        {
            IsGuess = true,
        };

    /// <summary>The types whose default value's task the reader expects to be cached.</summary>
    public static GuessedTypes Types(IReadOnlyList<string> offered, IReadOnlyList<string> chosen) =>
        new(offered.Given(), chosen.Given());

    /// <summary>The parameters that the guess is about; none means all.</summary>
    public Parameters Where { get; } = Parameters.None;

    public override string ToString() => new BenchmarkId(Method, Where).ToString();

    internal bool IsAbout(BenchmarkId id) => id.Method == Method && id.Parameters.Include(Where);
}
