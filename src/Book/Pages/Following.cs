namespace PriceOfAwait.Book.Pages;

/// <summary>What an open page follows, to load again when it has changed.</summary>
public enum Following
{
    /// <summary>It stays as it is.</summary>
    Nothing,

    /// <summary>A server, which tells it.</summary>
    Server,

    /// <summary>A file beside the pages, for as long as a run replaces them; when that is gone the book is whole.</summary>
    File,
}
