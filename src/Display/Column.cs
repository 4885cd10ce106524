using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <param name="Group">
/// A heading over this column and its neighbors of the same group, such as <c>published 2021</c>.
/// </param>
/// <param name="IsNumber">Numbers are right-aligned, so that their digits line up.</param>
public sealed record Column(string Header, string? Group = null, bool IsNumber = false)
{
    /// <summary>Whether its cells are SVG, which plain text leaves out.</summary>
    [JsonInclude]
    public bool IsPicture { get; private init; }

    /// <summary>
    /// The words that are shown instead of a cell's identifier, if the cells are identifiers that have words. HTML has
    /// the identifier as a tooltip, plain text in parentheses.
    /// </summary>
    [JsonIgnore]
    public Func<string, string>? Words { get; init; }

    /// <summary>Written before each identifier, such as <c>Deep=</c> before <c>true</c>.</summary>
    [JsonIgnore]
    public string IdentifierStart { get; init; } = "";

    /// <summary>The identifiers that HTML shows below the words, because the reader types them in a cell.</summary>
    [JsonIgnore]
    public IReadOnlyList<string> ShownIdentifiers { get; init; } = [];

    internal (string Words, string? Identifier) InWords(string cell) =>
        Words?.Invoke(cell) is { } words && words != cell ? (words, $"{IdentifierStart}{cell}") : (cell, null);

    public static Column Picture(string header) => new(header) { IsPicture = true };

    public static Column Number(string header, string? group = null) => new(header, group, IsNumber: true);
}
