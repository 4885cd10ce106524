using Markdig.Helpers;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// The headings of one page. Each gets the id that GitHub would give it, with a number if the id is taken.
/// </summary>
internal sealed class Headings(Markup belowFirst = default)
{
    private readonly HashSet<string> _taken = ["content"];
    private readonly List<Heading> _all = [];

    public IReadOnlyList<Heading> All => _all;

    public Markup Below => _all.Count == 1 ? belowFirst : Markup.Empty;

    public static string IdOfCell(int index) => $"cell-{index + 1}";

    private static bool IsOfCell(string id) =>
        id.StartsWith("cell-", StringComparison.Ordinal) && id[5..].All(char.IsAsciiDigit);

    public static Markup LinkTo(string id, string text) =>
        Markup.Of($"<a class=\"anchor\" href=\"#{Uri.EscapeDataString(id)}\" aria-label=\"Link to “{text}”\"></a>");

    public string Add(int level, string text)
    {
        var slug = LinkHelper.UrilizeAsGfm(text) is { Length: > 0 } some ? some : "section";
        var id = slug;
        for (var number = 1; IsOfCell(id) || !_taken.Add(id); number++)
        {
            id = $"{slug}-{number}";
        }

        _all.Add(new(level, id, text));
        return id;
    }
}
