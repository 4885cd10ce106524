namespace PriceOfAwait.Measuring;

/// <summary>
/// The runtimes of <c>data/runtimes.json</c>, oldest first. They need not be installed: each build of the lessons
/// brings its own, from a NuGet package.
/// </summary>
public static class Runtimes
{
    /// <exception cref="DataFileException"><c>data/runtimes.json</c> is missing or malformed.</exception>
    public static IReadOnlyList<Runtime> All => field ??= Read(Repository.RuntimesFile);

    internal static Runtime InLessons => All.FirstOrDefault(runtime => runtime.InLessons) ?? All[^1];

    /// <summary>In the order of the file.</summary>
    /// <param name="ids">Such as <c>net8.0</c>, or <c>all</c>.</param>
    /// <exception cref="ArgumentException">There is no such runtime; the message lists the existing ones.</exception>
    public static IReadOnlyList<Runtime> Named(params IReadOnlyList<string> ids)
    {
        if (ids.Given().FirstOrDefault(id => id != "all" && All.All(runtime => runtime.Id != id)) is { } stray)
        {
            throw new WrongArgumentException(
                $"There is no runtime '{stray}'. There are: {string.Join(", ", All.Select(runtime => runtime.Id))}. "
                    + $"To add one, edit {Repository.RuntimesFile}.",
                nameof(ids)
            );
        }

        return [.. All.Where(runtime => ids.Contains("all") || ids.Contains(runtime.Id))];
    }

    internal static IReadOnlyList<Runtime> Read(string file)
    {
        return DataFile.Read<List<Runtime>>(
            file,
            runtimes =>
                runtimes.Find(runtime => !IsName(runtime.Id) || !IsName(runtime.Framework)) is { } stray
                    ? $"\"{stray.Id}\" or \"{stray.Framework}\" is not a valid folder name: use small letters, "
                        + $"digits, dots and dashes"
                : runtimes.Find(runtime => runtime.Name.Trim().Length == 0) is { } nameless
                    ? $"\"{nameless.Id}\" has an empty name"
                : runtimes.Find(runtime => runtime.Released is not null && !IsMonth(runtime.Released)) is { } undated
                    ? $"\"{undated.Released}\" is not a month such as 2025-11"
                : runtimes.GroupBy(runtime => runtime.Id).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
                    ? $"two entries have the id \"{twice.Key}\""
                : runtimes.Count == 0 ? "it names no runtime"
                : null
        );

        // They name folders.
        static bool IsName(string id) =>
            id.Length > 0
            && char.IsAsciiLetter(id[0])
            && id.All(character =>
                char.IsAsciiLetterLower(character) || char.IsAsciiDigit(character) || character is '.' or '-'
            );

        static bool IsMonth(string text) =>
            DateOnly.TryParseExact(text, "yyyy-MM", CultureInfo.InvariantCulture, DateTimeStyles.None, out _);
    }
}
