namespace PriceOfAwait.Platform;

public static class Repository
{
    private static readonly Lazy<string> FoundRoot = new(() =>
        FindRoot(Path.GetDirectoryName(typeof(Repository).Assembly.Location)!)
    );

    /// <exception cref="DirectoryNotFoundException">The library is outside of a checkout.</exception>
    public static string Root => FoundRoot.Value;

    public static string LessonsData => Path.Combine(Root, "data", "lessons");

    public static string SourcesFile => Path.Combine(Root, "data", "sources.json");

    public static string AdviceFile => Path.Combine(Root, "data", "advice.json");

    public static string ContentsFile => Path.Combine(Root, "data", "contents.json");

    public static string FirstPageFile => Path.Combine(Root, "data", "first-page.json");

    public static string PricesFile => Path.Combine(Root, "data", "prices.json");

    public static string WordsFile => Path.Combine(Root, "data", "words.json");

    public static string LapsFile => Path.Combine(Root, "data", "laps.json");

    public static string ExactQuestionsFile => Path.Combine(Root, "data", "exact-questions.json");

    public static string RuntimesFile => Path.Combine(Root, "data", "runtimes.json");

    public static string RecordedChecks => Path.Combine(Root, "data", "checks.json");

    public static string RecordedData => Path.Combine(Root, "data", "recorded");

    public static string TeachingFile => Path.Combine(Root, "environment", "teaching.md");

    public static string LessonsAssembly =>
        Path.Combine(Root, "src", "Lessons", "bin", "Release", "PriceOfAwait.Lessons.dll");

    /// <summary>Microsoft's kernel, and what is added to it.</summary>
    public static string NotebooksAssembly =>
        Path.Combine(Root, "src", "Notebooks", "bin", "Release", "PriceOfAwait.Notebooks.dll");

    /// <summary>The queries of lesson 26, which are built only if somebody has a server for them.</summary>
    public static string DatabaseAssembly =>
        Path.Combine(Root, "src", "Database", "bin", "Release", "PriceOfAwait.Database.dll");

    public static string LessonsProject => Path.Combine(Root, "src", "Lessons", "PriceOfAwait.Lessons.csproj");

    /// <summary>The builds of the lessons for other runtimes, which are deleted with <c>bin</c>.</summary>
    public static string RuntimeBuilds => Path.Combine(Root, "src", "Lessons", "bin", "runtimes");

    /// <summary>Where commands write by default. It is not in git.</summary>
    public static string Out => Path.Combine(Root, "out");

    /// <summary>Whether this is a clone. An archive of <c>pack</c> has no git.</summary>
    public static bool HasGit => Path.Combine(Root, ".git") is var git && (Directory.Exists(git) || File.Exists(git));

    /// <summary>Whether a file in the repository is made here, so that git doesn't have it.</summary>
    public static bool IsMade(string path) => Relative(path).Split('/')[0] is "out" or "attempts";

    /// <summary>The path relative to the repository; the full path if it is outside.</summary>
    public static string Relative(string path) =>
        Contains(path) ? Path.GetRelativePath(Root, path).Replace('\\', '/') : path;

    /// <summary>Whether the path is in the repository. On Windows, its case doesn't matter.</summary>
    public static bool Contains(string path) =>
        Path.GetRelativePath(Root, path) is var relative
        && !Path.IsPathFullyQualified(relative)
        && relative.Split(Path.DirectorySeparatorChar)[0] != "..";

    private static string FindRoot(string start)
    {
        for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "src", "PriceOfAwait.slnx")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException(
            $"{start} is in no checkout of The Price of Await: no folder above it has src/PriceOfAwait.slnx. "
                + "The library needs the repository's data and lessons: load it from the folder it was built in."
        );
    }
}
