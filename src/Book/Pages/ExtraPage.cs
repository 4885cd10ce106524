namespace PriceOfAwait.Book.Pages;

/// <summary>A page beside those of every book, such as what a class found.</summary>
/// <param name="File">Its name.</param>
/// <param name="Title">Its title, also in the navigation.</param>
/// <param name="Main">Its <c>main</c> element, every text in it encoded.</param>
/// <param name="StyleName">The name of its style sheet.</param>
/// <param name="Style">The style sheet, on top of the book's.</param>
public sealed record ExtraPage(string File, string Title, string Main, string StyleName, byte[] Style)
{
    internal string StylePath => $"assets/{StyleName}";
}
