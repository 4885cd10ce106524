using PriceOfAwait.Platform;

namespace PriceOfAwait.Publishing;

/// <summary>
/// The figures that the lessons' sources published. Each lesson adds those that it compares with; their files are in its folder of
/// <c>data/lessons</c>.
/// </summary>
/// <remarks>Each member throws <see cref="DataFileException"/> where its file is missing or malformed.</remarks>
public static partial class Published
{
    private static readonly PublishedData Data = new(Repository.SourcesFile, Repository.LessonsData);

    /// <summary>The sources.</summary>
    public static IReadOnlyList<PublishedSource> Sources => Data.Sources;

    /// <summary>A table by its file's name.</summary>
    internal static PublishedTable Table(string file) => Data.Table(file);
}
