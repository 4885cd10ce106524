using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// The runtimes of <c>data/runtimes.json</c>, the oldest first. None of them need be installed: a build of the lessons brings its own
/// along, as a NuGet package.
/// </summary>
public static class Runtimes
{
    private static readonly JsonSerializerOptions Format = new(Json.Indented)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { LeaveOutEmpty } },
    };

    private static readonly Lazy<IReadOnlyList<Runtime>> FromFile = new(() => Read(Repository.RuntimesFile));

    /// <summary>All of them.</summary>
    /// <exception cref="DataFileException"><c>data/runtimes.json</c> is missing or malformed.</exception>
    public static IReadOnlyList<Runtime> All => FromFile.Value;

    /// <summary>Some of them, in the order of the file.</summary>
    /// <param name="ids">Such as <c>net8.0</c>, or <c>all</c>.</param>
    /// <exception cref="ArgumentException">There is no such runtime; the message lists those there are.</exception>
    public static IReadOnlyList<Runtime> Named(params IReadOnlyList<string> ids)
    {
        ArgumentNullException.ThrowIfNull(ids);
        if (ids.FirstOrDefault(id => id != "all" && All.All(runtime => runtime.Id != id)) is { } stray)
        {
            throw new ArgumentException(
                $"There is no runtime '{stray}'. There are: {string.Join(", ", All.Select(runtime => runtime.Id))}. "
                + $"To add one: dotnet run --project src/Tutorial -- runtimes add {stray}", nameof(ids));
        }

        return [.. All.Where(runtime => ids.Contains("all") || ids.Contains(runtime.Id))];
    }

    /// <summary>Builds the lessons for all of them, where that is to be done; one that can't be had is left out with a line.</summary>
    /// <param name="progress">Gets a line for each build.</param>
    /// <param name="cancellationToken">Ends the builds.</param>
    /// <returns>Those that there is a build for.</returns>
    /// <exception cref="BenchException">The lessons themselves are not built.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<IReadOnlyList<Runtime>> BuildAsync(TextWriter progress, CancellationToken cancellationToken = default) =>
    [
        .. (await RuntimeBuild.AllAsync(All, progress, cancellationToken))
            .Where(build => build.Build is not null).Select(build => build.Runtime),
    ];

    /// <summary>Adds a runtime to <c>data/runtimes.json</c>, after a build for it has proved that it can be had.</summary>
    /// <param name="framework">A target framework that the SDK at hand knows, such as <c>net6.0</c>.</param>
    /// <param name="progress">Gets a line when it is built.</param>
    /// <param name="cancellationToken">Ends the build.</param>
    /// <exception cref="ArgumentException">The framework is none of .NET, or is there already.</exception>
    /// <exception cref="BenchException">The lessons can't be built for it; the message has the SDK's first error.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<Runtime> AddAsync(string framework, TextWriter progress, CancellationToken cancellationToken = default)
    {
        var runtimes = Read(Repository.RuntimesFile);
        if (runtimes.FirstOrDefault(runtime => runtime.Id == framework) is { } same)
        {
            throw new ArgumentException($"{same.Name} is there already.", nameof(framework));
        }

        var added = Of(framework);
        await RuntimeBuild.OfAsync(added, progress, cancellationToken);
        Write(Repository.RuntimesFile, [.. runtimes.Append(added).OrderBy(runtime => runtime.Released, StringComparer.Ordinal)]);
        return added;
    }

    /// <summary>A runtime by its target framework.</summary>
    /// <exception cref="ArgumentException">It is none of .NET 5 or later.</exception>
    internal static Runtime Of(string framework) =>
        framework.StartsWith("net", StringComparison.Ordinal) && framework.EndsWith(".0", StringComparison.Ordinal)
        && int.TryParse(framework[3..^2], NumberStyles.None, CultureInfo.InvariantCulture, out var version) && version >= 5
            // Since .NET 5 in 2020 there is a version each year, in November.
            ? new(framework, $".NET {version}", framework) { Released = $"{2015 + version}-11" }
            : throw new ArgumentException(
                $"'{framework}' is no target framework of .NET 5 or later, such as net6.0. Others go into {Repository.RuntimesFile} by "
                + "hand.", nameof(framework));

    /// <summary>Reads such a file.</summary>
    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    internal static IReadOnlyList<Runtime> Read(string file)
    {
        return DataFile.Read<List<Runtime>>(file, runtimes =>
            runtimes.Find(runtime => !IsName(runtime.Id) || !IsName(runtime.Framework)) is { } stray
                ? $"\"{stray.Id}\" or \"{stray.Framework}\" is no name of a folder: small letters, digits, dots and dashes"
                : runtimes.Find(runtime => runtime.Name.Trim().Length == 0) is { } nameless ? $"\"{nameless.Id}\" has an empty name"
                : runtimes.Find(runtime => runtime.Released is not null && !IsMonth(runtime.Released)) is { } undated
                    ? $"\"{undated.Released}\" is no month such as 2025-11"
                : runtimes.GroupBy(runtime => runtime.Id).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
                    ? $"two entries have the id \"{twice.Key}\""
                : runtimes.Count == 0 ? "it names no runtime" : null);

        // Folders are named after them.
        static bool IsName(string id) => id.Length > 0 && char.IsAsciiLetter(id[0])
            && id.All(character => char.IsAsciiLetterLower(character) || char.IsAsciiDigit(character) || character is '.' or '-');

        static bool IsMonth(string text) =>
            DateOnly.TryParseExact(text, "yyyy-MM", CultureInfo.InvariantCulture, DateTimeStyles.None, out _);
    }

    /// <summary>Writes such a file, as a whole or not at all.</summary>
    internal static void Write(string file, IReadOnlyList<Runtime> runtimes) =>
        WholeFile.Write(file, JsonSerializer.Serialize(runtimes, Format) + "\n");

    /// <summary>Leaves out empty properties, because most runtimes need no settings.</summary>
    private static void LeaveOutEmpty(JsonTypeInfo type)
    {
        foreach (var property in type.Properties.Where(property => property.PropertyType == typeof(IReadOnlyDictionary<string, string>)))
        {
            property.ShouldSerialize = (_, value) => value is IReadOnlyDictionary<string, string> { Count: > 0 };
        }
    }
}
