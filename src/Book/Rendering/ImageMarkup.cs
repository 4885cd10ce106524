using System.Text.RegularExpressions;

namespace PriceOfAwait.Book.Rendering;

/// <summary>An image that the page itself holds. Nothing in an image runs, not even in an SVG.</summary>
internal static partial class ImageMarkup
{
    /// <summary>The image of a data URI. Any other would be a request, so its alternative text takes its place.</summary>
    public static Markup Of(string? url, string alternative, Markup size = default) => DataUri().IsMatch(url ?? "")
        ? Markup.Of($"<img src=\"{url}\" alt=\"{alternative}\"{size}>")
        : Markup.Of($"<span class=\"elsewhere\">[{(alternative.Length > 0 ? alternative : "an image")}]</span>");

    /// <summary>An output of an image's MIME type; <paramref name="base64"/> as a notebook has it.</summary>
    public static Markup OfBase64(string mimeType, string base64, string alternative) =>
        Of($"data:{mimeType};base64,{string.Concat(base64.Where(character => !char.IsWhiteSpace(character)))}", alternative);

    /// <summary>An SVG's own text.</summary>
    public static Markup OfSvg(string svg, string alternative) =>
        OfBase64("image/svg+xml", Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(svg)), alternative);

    [GeneratedRegex(@"\Adata:image/((png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+|svg\+xml,[^""]+)\z")]
    private static partial Regex DataUri();
}
