namespace PriceOfAwait.Comparing;

/// <summary>
/// One of the prices, by the one name that it has everywhere, and the methods whose difference it is:
/// <c>data/prices.json</c>.
/// </summary>
/// <param name="Name">For example <c>an async method</c>.</param>
/// <param name="About">What exactly is paid for.</param>
/// <param name="Than">What it is compared with.</param>
/// <param name="Lesson">The lesson that measures it.</param>
/// <param name="PaysWithValueTask">The same with a <c>ValueTask</c> instead of a <c>Task</c>.</param>
public sealed record PlannedPrice(
    string Name,
    string About,
    string Than,
    string Lesson,
    MethodPair Pays,
    MethodPair PaysWithValueTask
)
{
    public const string Await = "an await";
    public const string AsyncMethod = "an async method";
    public const string Wait = "a wait";
    public const string FurtherMethod = "a further method that waits";

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyList<PlannedPrice> All =>
        field ??= DataFile.Read<List<PlannedPrice>>(
            Repository.PricesFile,
            prices =>
                new[] { Await, AsyncMethod, Wait, FurtherMethod }
                    .Except(prices.Select(price => price.Name))
                    .FirstOrDefault()
                    is { } missing
                    ? $"the price of {missing} is missing"
                    : null
        );
}
