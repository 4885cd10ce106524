namespace PriceOfAwait.Book.Rendering;

internal static partial class Picture
{
    /// <summary>
    /// Whether the address is a data URI of an image. Such an image runs nothing and causes no request.
    /// </summary>
    public static bool IsData(string address) => DataUri().IsMatch(address);

    /// <summary>
    /// An image with a data URI. Any other address would cause a request, so the text is shown instead.
    /// </summary>
    public static Markup Of(string? address, string alternative) =>
        IsData(address ?? "") ? Markup.Of($"<img src=\"{address}\" alt=\"{alternative}\">") : TextOf(alternative);

    public static Markup OfSvg(string svg, string alternative) =>
        Of($"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}", alternative);

    public static Markup TextOf(string alternative) =>
        Markup.Of($"[{(alternative.Length > 0 ? alternative : "an image")}]");

    [GeneratedRegex(@"\Adata:image/((png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+|svg\+xml,[^""]+)\z")]
    private static partial Regex DataUri();
}
