namespace PriceOfAwait.Practicing;

/// <summary>
/// What a guess or a result says that one number can't: a range, or the chosen ones of the names that were offered.
/// Neither is an empty selection.
/// </summary>
internal sealed record Selection(int? First = null, int? Last = null, IReadOnlyList<string>? Names = null)
{
    public string InWords =>
        Names is { Count: > 0 } ? string.Join(", ", Names.Order(StringComparer.Ordinal))
        : (First, Last) is ({ } first, { } last) ? $"{Number.Label(first)} to {Number.Label(last)}"
        : "none";
}
