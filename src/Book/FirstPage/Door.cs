namespace PriceOfAwait.Book.FirstPage;

/// <summary>Where a reader with one kind of question begins.</summary>
/// <param name="About">What the reader gets there, in a sentence.</param>
/// <param name="Lessons">The lessons to read, in order.</param>
public sealed record Door(string Title, string About, IReadOnlyList<string> Lessons);
