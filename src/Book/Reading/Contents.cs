namespace PriceOfAwait.Book.Reading;

/// <summary>A part of the book, with its lessons in order.</summary>
/// <param name="Title">Empty for the lessons before the first part.</param>
internal sealed record Contents(string Title, IReadOnlyList<PlannedLesson> Lessons)
{
    private static readonly Lazy<IReadOnlyList<Contents>> File = new(() =>
        DataFile.Read<List<Contents>>(Repository.ContentsFile)
    );

    public static IReadOnlyList<Contents> All => File.Value;
}
