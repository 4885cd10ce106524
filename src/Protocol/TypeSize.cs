using System.Globalization;

namespace PriceOfAwait.Measuring;

/// <param name="Bytes"><see langword="null"/> if the size isn't known.</param>
/// <param name="Unknown">Why it isn't, such as <c>depends on T</c>.</param>
public sealed record TypeSize(long? Bytes, string? Unknown)
{
    public static TypeSize Of(long bytes) => new(bytes, null);

    public static TypeSize operator +(TypeSize one, TypeSize other) =>
        one.Bytes is null ? one
        : other.Bytes is null ? other
        : Of(one.Bytes.Value + other.Bytes.Value);

    public static TypeSize Add(TypeSize one, TypeSize other) => one + other;

    public override string ToString() => Bytes?.ToString("N0", CultureInfo.InvariantCulture) ?? Unknown ?? "";
}
