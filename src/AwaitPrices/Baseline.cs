using System.Text.Json;

namespace PriceOfAwait.AwaitPrices;

/// <summary>
/// The findings that a team knows. Its file has no lines, because they change with every edit above them.
/// </summary>
internal sealed record Baseline(IReadOnlyList<KnownFinding> Findings)
{
    public static Baseline Of(IEnumerable<Finding> findings) =>
        new([
            .. findings
                .GroupBy(KeyOf)
                .Select(alike => new KnownFinding(alike.Key.Kind, alike.Key.Method, alike.Key.What, alike.Count()))
                .OrderBy(known => known.Kind, StringComparer.Ordinal)
                .ThenBy(known => known.Method, StringComparer.Ordinal)
                .ThenBy(known => known.What, StringComparer.Ordinal),
        ]);

    /// <exception cref="BenchException">The file is missing or damaged. The message says what to do.</exception>
    public static Baseline Read(string file)
    {
        try
        {
            return DataFile.Parse<Baseline>(File.ReadAllBytes(file));
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new BenchException($"There is no baseline {file}. Write it: --write-baseline {file}");
        }
        catch (DataFileException e)
        {
            throw new BenchException(
                $"{file} is no baseline: {e.Finding} Restore it, or write it again: --write-baseline {file}"
            );
        }
    }

    public void Write(string file) => AtomicFile.Write(file, JsonSerializer.Serialize(this, Json.Indented) + "\n");

    /// <summary>
    /// What isn't known. Of several alike in a method the last ones are new, because nothing tells them apart.
    /// </summary>
    public IReadOnlyList<Finding> NewIn(IReadOnlyList<Finding> findings)
    {
        var known = Counts();
        return [.. findings.GroupBy(KeyOf).SelectMany(alike => alike.Skip(known.GetValueOrDefault(alike.Key)))];
    }

    /// <summary>How many of the known findings are no more.</summary>
    public int GoneFrom(IReadOnlyList<Finding> findings)
    {
        var counts = Of(findings).Counts();
        return Counts().Sum(known => Math.Max(0, known.Value - counts.GetValueOrDefault(known.Key)));
    }

    private Dictionary<(string Kind, string Method, string What), int> Counts() =>
        Findings
            .GroupBy(known => (known.Kind, known.Method, known.What))
            .ToDictionary(alike => alike.Key, alike => alike.Sum(known => known.Count));

    private static (string Kind, string Method, string What) KeyOf(Finding finding) =>
        (finding.Kind.Name, finding.Method, finding.What);
}
