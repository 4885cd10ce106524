namespace PriceOfAwait.Book.Reading;

/// <summary>A part of the book, and its lessons in their order.</summary>
/// <param name="Title">Empty for what stands before the parts.</param>
internal sealed record Contents(string Title, IReadOnlyList<PlannedLesson> Lessons)
{
    private static readonly Lazy<IReadOnlyList<Contents>> File = new(() =>
        DataFile.Read<List<Contents>>(Repository.ContentsFile)
    );

    public static IReadOnlyList<Contents> All => File.Value;
}
