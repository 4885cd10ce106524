namespace PriceOfAwait.Book.Pages;

/// <summary>
/// A page that not every book has, such as the results of a class, with a style sheet on top of the book's.
/// </summary>
/// <param name="Main">The page's <c>main</c> element, with all text encoded.</param>
public sealed record ExtraPage(string File, string Title, string Main, string StylePath, string Style);
