namespace PriceOfAwait.Book.Pages;

/// <summary>
/// A page beside those of every book, such as what a class found, with a style sheet on top of the book's.
/// </summary>
/// <param name="Main">Its <c>main</c> element, every text in it encoded.</param>
public sealed record ExtraPage(string File, string Title, string Main, string StylePath, string Style);
