using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait;

/// <summary>Reads <c>data/claims.json</c>.</summary>
internal static class ClaimsFile
{
    private static readonly JsonSerializerOptions Json = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase, allowIntegerValues: false) },
    };

    /// <summary>The claims, in the order of the file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="sources">The sources that a claim may name.</param>
    /// <exception cref="PublishedDataException">The file is missing or malformed; the message names the place.</exception>
    public static IReadOnlyList<Claim> Read(string file, IReadOnlyList<PublishedSource> sources)
    {
        var claims = Parse(file);
        for (var index = 0; index < claims.Count; index++)
        {
            var claim = claims[index];
            var what = claim switch
            {
                null => "it is null",
                { Id: null or "" } => "it has no \"id\"",
                { Statement: null or "" } => "it has no \"statement\"",
                { Parts: null or [] } => "it has no \"parts\"",
                _ when claims.Take(index).Any(other => other.Id == claim.Id) => "an earlier claim has the same id",
                _ when !claim.IsOwn && sources.All(source => source.Id != claim.Source) =>
                    $"there is no source \"{claim.Source}\" in data/published/sources.json. There are: {string.Join(", ", sources.Select(source => source.Id))}; and {Claim.Own} for what this project found",
                _ when claim.Parts.Any(part => part is not { Part.Length: > 0, Unit: not null }) => "a part has no \"part\" or no \"unit\"",
                _ when claim.Parts.DistinctBy(part => part.Part).Count() < claim.Parts.Count => "two parts have the same name",
                _ => null,
            };
            if (what is not null)
            {
                throw new PublishedDataException(string.Create(CultureInfo.InvariantCulture, $"{file}, claim {index + 1} ({claim?.Id}): {what}."));
            }
        }

        return claims;
    }

    private static List<Claim> Parse(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<List<Claim>>(File.ReadAllText(file), Json) ?? [];
        }
        catch (FileNotFoundException exception)
        {
            throw new PublishedDataException($"{file} is missing. Restore it: git checkout -- data/claims.json", exception);
        }
        catch (JsonException exception)
        {
            throw new PublishedDataException(
                string.Create(CultureInfo.InvariantCulture, $"{file}, line {exception.LineNumber + 1 ?? 1}, column {exception.BytePositionInLine + 1 ?? 1}: {exception.Message}"),
                exception);
        }
    }
}
