using PriceOfAwait.Platform;

namespace PriceOfAwait.Publishing;

/// <summary>The figures that the lessons' sources published. Each lesson adds the tables of its folder of <c>data/lessons</c>.</summary>
/// <remarks>Each member throws <see cref="DataFileException"/> where its file is missing or malformed.</remarks>
public static partial class Published
{
    private static readonly PublishedData Data = new(Repository.SourcesFile, Repository.LessonsData);

    public static IReadOnlyList<PublishedSource> Sources => Data.Sources;

    internal static PublishedTable Table(string file) => Data.Table(file);
}
