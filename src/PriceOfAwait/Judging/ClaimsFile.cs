using System.Globalization;
using PriceOfAwait.Platform;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Judging;

/// <summary>Reads the <c>claims.json</c> of the lessons.</summary>
internal static class ClaimsFile
{
    /// <summary>The claims of all lessons: those of each source in the order of the lessons, then this project's own.</summary>
    /// <param name="lessons">The folder with a folder for each lesson.</param>
    /// <param name="sources">The sources that a claim may name.</param>
    /// <exception cref="DataFileException">There is no file, or one is malformed, or two claims have one id.</exception>
    public static IReadOnlyList<Claim> ReadAll(string lessons, IReadOnlyList<PublishedSource> sources)
    {
        var files = Directory.Exists(lessons) ? Directory.GetFiles(lessons, "claims.json", SearchOption.AllDirectories) : [];
        if (files.Length == 0)
        {
            throw new DataFileException($"{lessons} has no claims.json. Restore them: git checkout -- data/lessons");
        }

        var ids = sources.Select(source => source.Id).Append(Claim.Own).ToList();
        var read = files.Order(StringComparer.Ordinal)
            .SelectMany(file => Read(file, sources).Select(claim => (Claim: claim, File: file))).ToList();
        return read.GroupBy(one => one.Claim.Id).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
            ? throw new DataFileException(
                $"Two lessons have a claim {twice.Key}: {string.Join(" and ", twice.Select(one => Repository.Relative(one.File)))}.")
            : [.. read.Select(one => one.Claim).OrderBy(claim => ids.IndexOf(claim.Source))];
    }

    /// <summary>The claims of one lesson, in the order of the file.</summary>
    /// <exception cref="DataFileException">The file is missing or malformed; the message names the place.</exception>
    public static IReadOnlyList<Claim> Read(string file, IReadOnlyList<PublishedSource> sources)
    {
        return DataFile.Read<List<Claim>>(file, claims => claims.Select((claim, index) =>
        {
            var what = claim switch
            {
                { Id: "" } => "it has no \"id\"",
                { Statement: "" } => "it has no \"statement\"",
                { Parts: [] } => "it has no \"parts\"",
                _ when claims.Take(index).Any(other => other.Id == claim.Id) => "an earlier claim has the same id",
                _ when !claim.IsOwn && sources.All(source => source.Id != claim.Source) =>
                    $"there is no source \"{claim.Source}\" in data/sources.json. There are: "
                    + $"{string.Join(", ", sources.Select(source => source.Id))}; and {Claim.Own} for what this project found",
                _ when claim.Parts.Any(part => part is not { Part.Length: > 0, Unit: not null }) => "a part has no \"part\" or no \"unit\"",
                _ when claim.Parts.DistinctBy(part => part.Part).Count() < claim.Parts.Count => "two parts have the same name",
                _ => null,
            };
            return what is null ? null : string.Create(CultureInfo.InvariantCulture, $"claim {index + 1} ({claim.Id}): {what}");
        }).FirstOrDefault(what => what is not null));
    }
}
