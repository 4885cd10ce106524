using System.Globalization;
using Markdig.Helpers;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A heading of a page, as its contents list it.</summary>
internal sealed record Heading(int Level, string Id, string Text);

/// <summary>
/// The headings of one page. Each gets the id that GitHub would give it, and a number where it isn't the first. Cells have ids as well.
/// </summary>
internal sealed class HeadingIds
{
    private const string Cell = "cell-";

    // Ids of the page itself.
    private readonly HashSet<string> _taken = ["content"];
    private readonly Dictionary<string, int> _numbers = [];
    private readonly List<Heading> _headings = [];

    public IReadOnlyList<Heading> All => _headings;

    /// <summary>The id of a cell.</summary>
    /// <param name="index">Its place, from 0.</param>
    public static string OfCell(int index) => string.Create(CultureInfo.InvariantCulture, $"{Cell}{index + 1}");

    public string Add(int level, string text)
    {
        var wanted = LinkHelper.UrilizeAsGfm(text) is { Length: > 0 } slug ? slug : "section";
        var id = wanted;
        while (IsOfCell(id) || !_taken.Add(id))
        {
            var number = _numbers[wanted] = _numbers.GetValueOrDefault(wanted) + 1;
            id = string.Create(CultureInfo.InvariantCulture, $"{wanted}-{number}");
        }

        _headings.Add(new(level, id, text));
        return id;
    }

    private static bool IsOfCell(string id) =>
        id.StartsWith(Cell, StringComparison.Ordinal) && id.Length > Cell.Length && id[Cell.Length..].All(char.IsAsciiDigit);
}
