namespace PriceOfAwait.Book.Rendering;

internal sealed record Heading(int Level, string Id, string Text);
