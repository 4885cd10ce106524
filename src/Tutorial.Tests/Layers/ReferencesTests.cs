using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>
/// The projects reference each other as the picture in <c>.github/CONTRIBUTING.md</c> shows, and in one direction.
/// </summary>
public class ReferencesTests
{
    // Only the folders' own files: what a build or a measurement generates lies deeper.
    private static readonly Dictionary<string, HashSet<string>> References = Directory
        .GetDirectories(Path.Combine(Repository.Root, "src"))
        .SelectMany(folder => Directory.GetFiles(folder, "*.csproj"))
        .ToDictionary(
            NameOf,
            file =>
                XDocument
                    .Load(file)
                    .Descendants("ProjectReference")
                    // What is only built along is never loaded.
                    .Where(reference => (string?)reference.Attribute("ReferenceOutputAssembly") != "false")
                    .Select(reference => NameOf((string)reference.Attribute("Include")!))
                    .ToHashSet()
        );

    [Fact]
    public void The_picture_has_every_project_and_what_it_references()
    {
        var guide = File.ReadAllText(Path.Combine(Repository.Root, ".github", "CONTRIBUTING.md"));
        Assert.Equal(
            from project in References
            where !project.Key.EndsWith(".Tests", StringComparison.Ordinal)
            orderby project.Key
            select $"{project.Key} → {string.Join(", ", project.Value.Order())}",
            from project in Regex.Matches(guide, @"(?m)^ *src/(?<name>\w+) +─ .*?(?:→ (?<below>[\w, ]+))?$")
            let below = project.Groups["below"].Value.Split(", ").Order()
            orderby project.Groups["name"].Value
            select $"{project.Groups["name"]} → {string.Join(", ", below)}"
        );
    }

    [Fact]
    public void No_project_references_what_another_reference_brings_already() =>
        Assert.All(
            References,
            project =>
                Assert.DoesNotContain(project.Value, one => project.Value.Any(other => AllBelow(other).Contains(one)))
        );

    // There is no way round in a circle: MSBuild would refuse it.
    private static IEnumerable<string> AllBelow(string project) =>
        References[project].SelectMany(below => AllBelow(below).Prepend(below));

    private static string NameOf(string file) => file.Split('/', '\\')[^2];
}
