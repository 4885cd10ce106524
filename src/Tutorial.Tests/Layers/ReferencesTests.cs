using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Tests.Layers;

/// <summary>The projects reference each other as the picture in <c>.github/CONTRIBUTING.md</c> shows, and in one direction.</summary>
public partial class ReferencesTests
{
    // Only the folders' own files: what a build or a measurement generates lies deeper.
    private static readonly Dictionary<string, HashSet<string>> References = Directory
        .GetDirectories(Path.Combine(Repository.Root, "src"))
        .SelectMany(folder => Directory.GetFiles(folder, "*.csproj"))
        .ToDictionary(NameOf, file => XDocument.Load(file).Descendants("ProjectReference")
            // What is only built along is never loaded.
            .Where(reference => (string?)reference.Attribute("ReferenceOutputAssembly") != "false")
            .Select(reference => NameOf((string)reference.Attribute("Include")!)).ToHashSet());

    [Fact]
    public void The_picture_has_every_project_and_what_it_references()
    {
        var guide = File.ReadAllText(Path.Combine(Repository.Root, ".github", "CONTRIBUTING.md"));
        var pictured = PicturedProject().Matches(guide).ToDictionary(
            match => match.Groups["name"].Value,
            match => match.Groups["below"].Value.Split(", ", StringSplitOptions.RemoveEmptyEntries).Order().ToList());

        Assert.Equal(
            References.Where(project => !project.Key.EndsWith(".Tests", StringComparison.Ordinal)).OrderBy(project => project.Key)
                .Select(project => (project.Key, string.Join(", ", project.Value.Order()))),
            pictured.OrderBy(project => project.Key).Select(project => (project.Key, string.Join(", ", project.Value))));
    }

    [Fact]
    public void No_project_references_what_another_reference_brings_already()
    {
        foreach (var (project, below) in References)
        {
            var twice = below.Where(one => below.Any(other => AllBelow(other).Contains(one))).ToList();
            Assert.True(twice.Count == 0, $"{project} need not reference {string.Join(", ", twice)}.");
            Assert.DoesNotContain(project, AllBelow(project));
        }
    }

    private static HashSet<string> AllBelow(string project)
    {
        var all = new HashSet<string>();
        var open = new Stack<string>(References[project]);
        while (open.TryPop(out var next))
        {
            if (all.Add(next))
            {
                References[next].ToList().ForEach(open.Push);
            }
        }

        return all;
    }

    private static string NameOf(string file) => file.Split('/', '\\')[^2];

    [GeneratedRegex(@"^ *src/(?<name>\w+) +─ .*?(→ (?<below>[\w, ]+))?$", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex PicturedProject();
}
