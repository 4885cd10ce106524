namespace PriceOfAwait.AcrossRuntimes;

/// <summary>The advice for one case, such as <c>Designing an API</c>: <c>data/advice.json</c>.</summary>
/// <param name="Case">By which the reader finds it.</param>
/// <param name="Advice">The default first.</param>
public sealed record AdviceCase(string Case, IReadOnlyList<Advice> Advice)
{
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyList<AdviceCase> All => DataFile.Read<List<AdviceCase>>(Repository.AdviceFile);

    /// <exception cref="ArgumentException">There is no such case; the message lists those there are.</exception>
    public static AdviceCase Named(string name) =>
        All.FirstOrDefault(one => one.Case == name.Given())
        ?? throw new WrongArgumentException(
            $"There is no advice for {name}. There is advice for: {string.Join(", ", All.Select(one => one.Case))}.",
            nameof(name)
        );
}
