namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>
/// What Microsoft’s diagnostic tools wrote about the servers of this lesson. Each file in the lesson’s folder of
/// <c>data</c> begins with a line that tells the command, the version and the day, and is shortened where it says “…”.
/// </summary>
public static class RecordedTool
{
    /// <param name="name">Such as <c>dotnet-stack</c>.</param>
    /// <exception cref="ArgumentException">Nothing of it is recorded; the message lists what is.</exception>
    public static Listing Output(string name)
    {
        var files = Directory
            .GetFiles(Path.Combine(Repository.LessonsData, "22-find-what-blocks"), "*.txt")
            .Order(StringComparer.Ordinal)
            .ToDictionary(file => Path.GetFileNameWithoutExtension(file));
        if (!files.TryGetValue(name.Given(), out var file))
        {
            throw new WrongArgumentException(
                $"Nothing of {name} is recorded, only of {Format.Listed([.. files.Keys])}.",
                nameof(name)
            );
        }

        var lines = File.ReadAllText(file).TrimEnd().Split('\n', 2);
        return new(lines[0].TrimEnd(), lines[^1].Replace("\r", "", StringComparison.Ordinal), "text");
    }
}
