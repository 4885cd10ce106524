using Markdig.Helpers;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A heading of a page, as its contents list it.</summary>
internal sealed record Heading(int Level, string Id, string Text);

/// <summary>The headings of one page. Each gets the id that GitHub would give it, and a number where it isn't the first.</summary>
internal sealed class HeadingIds
{
    // Ids of the page itself.
    private readonly HashSet<string> _taken = ["content"];
    private readonly Dictionary<string, int> _numbers = [];
    private readonly List<Heading> _headings = [];

    public IReadOnlyList<Heading> All => _headings;

    public string Add(int level, string text)
    {
        var wanted = LinkHelper.UrilizeAsGfm(text) is { Length: > 0 } slug ? slug : "section";
        var id = wanted;
        while (!_taken.Add(id))
        {
            var number = _numbers[wanted] = _numbers.GetValueOrDefault(wanted) + 1;
            id = string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{wanted}-{number}");
        }

        _headings.Add(new(level, id, text));
        return id;
    }
}
