namespace PriceOfAwait.Display;

/// <param name="Group">
/// A heading over this column and its neighbors of the same group, such as <c>published 2021</c>.
/// </param>
/// <param name="IsNumber">Numbers are right-aligned, so that their digits line up.</param>
public sealed record Column(string Header, string? Group = null, bool IsNumber = false)
{
    /// <summary>Whether its cells are SVG, which plain text leaves out.</summary>
    public bool IsPicture { get; private init; }

    public static Column Picture(string header) => new(header) { IsPicture = true };

    public static Column Number(string header, string? group = null) => new(header, group, IsNumber: true);
}
