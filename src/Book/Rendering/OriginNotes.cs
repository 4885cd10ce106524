using System.Globalization;
using PriceOfAwait.Formatting;

namespace PriceOfAwait.Book.Rendering;

/// <summary>Where a page's figures come from: in short and as links where they stand, in full and once at the page's end.</summary>
internal sealed class OriginNotes
{
    private readonly List<Origin> _all = [];

    /// <summary>The short texts, each a link to the whole.</summary>
    public Markup LinksTo(IReadOnlyList<Origin> origins) => Markup.Concat(origins.Select((origin, index) =>
    {
        if (!_all.Contains(origin))
        {
            _all.Add(origin);
        }

        return Markup.Of($"{(index > 0 ? " · " : "")}<a href=\"#{IdOf(origin)}\">{origin.Text}</a>");
    }));

    /// <summary>All that is known of those that were linked to.</summary>
    public Markup InFull => _all.Count == 0 ? Markup.Empty : Markup.Of($"""
        <section class="origins" aria-label="Where the figures come from">
        <p class="listing">Where these figures come from</p>
        {_all.Select(origin => Markup.Of($"<p class=\"footnote\" id=\"{IdOf(origin)}\">{origin.Details}</p>\n"))}
        </section>

        """);

    private string IdOf(Origin origin) => string.Create(CultureInfo.InvariantCulture, $"origin-{_all.IndexOf(origin) + 1}");
}
