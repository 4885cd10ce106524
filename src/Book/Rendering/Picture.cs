namespace PriceOfAwait.Book.Rendering;

internal static partial class Picture
{
    /// <summary>
    /// Whether it is the address of an image's own bytes, in which nothing runs and which is no request.
    /// </summary>
    public static bool IsData(string address) => DataUri().IsMatch(address);

    /// <summary>An image of a data URI. The text takes the place of any other, which would be a request.</summary>
    public static Markup Of(string? address, string alternative) =>
        IsData(address ?? "") ? Markup.Of($"<img src=\"{address}\" alt=\"{alternative}\">") : TextOf(alternative);

    public static Markup OfSvg(string svg, string alternative) =>
        Of($"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}", alternative);

    public static Markup TextOf(string alternative) =>
        Markup.Of($"[{(alternative.Length > 0 ? alternative : "an image")}]");

    [GeneratedRegex(@"\Adata:image/((png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+|svg\+xml,[^""]+)\z")]
    private static partial Regex DataUri();
}
