namespace PriceOfAwait.Publishing;

/// <summary>
/// The figures that the articles published. Each lesson adds the tables of its folder in <c>data/lessons</c>.
/// </summary>
public static partial class Published
{
    private static PublishedData Data => field ??= new(Repository.SourcesFile, Repository.LessonsData);

    public static IReadOnlyList<PublishedSource> Sources => Data.Sources;

    internal static PublishedTable Table(string file) => Data.Table(file);
}
