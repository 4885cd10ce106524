using System.Net;

namespace PriceOfAwait.Book.Rendering;

/// <summary>Where most figures of a page come from, said once at its top: below a figure stands only what differs.</summary>
/// <param name="Text">The machine, the day and the launches.</param>
internal sealed partial record Provenance(string Text, Markup Details)
{
    public Markup Chip => Markup.Of($"<details class=\"provenance\"><summary>Figures from {Text}</summary>{Details}</details>\n");

    /// <summary>The first that names a machine; null if none does, as where all figures are published or exact.</summary>
    public static Provenance? Of(IReadOnlyList<Cell> cells) => (
        from cell in cells
        where cell.Kind == CellKind.Code
        from shown in Output.ReadAll(cell.Outputs).OfType<Output.Shown>()
        from Match origin in Written().Matches(shown.Data.GetValueOrDefault("text/html", ""))
        let text = WebUtility.HtmlDecode(origin.Groups["text"].Value).Split(Origin.Joint)[0]
        where text.Split(", ").Length > 2
        select new Provenance(text, SafeHtml.ToMarkup(origin.Groups["first"].Value))).FirstOrDefault();

    /// <summary>Empty if nothing differs.</summary>
    public string DifferenceOf(string text) => string.Join(Origin.Joint, text.Split(Origin.Joint)
        .Select(one => string.Join(", ", one.Split(", ").Except(Text.Split(", ")))).Where(rest => rest.Length > 0));

    [GeneratedRegex($"<details {Origin.Mark}[^>]*><summary>(?<text>[^<]*)</summary>(?<first><div>[^<]*</div>)")]
    private static partial Regex Written();
}
