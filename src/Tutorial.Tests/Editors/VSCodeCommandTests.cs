using System.IO.Compression;
using System.Xml.Linq;
using PriceOfAwait.Tutorial.Editors;

namespace PriceOfAwait.Tutorial.Tests.Editors;

public sealed class VSCodeCommandTests : TestsInFolder
{
    private static readonly JsonNode Manifest = JsonNode.Parse(
        File.ReadAllText(Path.Combine(VSCodeCommand.Folder, "package.json"))
    )!;

    [Fact]
    public void It_does_not_start_in_a_folder_that_is_not_trusted_and_brings_all_that_it_needs()
    {
        Assert.False((bool)Manifest["capabilities"]!["untrustedWorkspaces"]!["supported"]!);
        Assert.Null(Manifest["dependencies"]);
    }

    [Fact]
    public void Every_command_that_it_names_is_there_and_every_one_that_is_there_is_named()
    {
        var code = File.ReadAllText(Path.Combine(VSCodeCommand.Folder, "extension.js"));
        var registered = Regex
            .Matches(code, @"\bcommand\('(?<name>\w+)'")
            .Select(match => $"priceOfAwait.{match.Groups["name"]}");
        Assert.Equal(
            Manifest["contributes"]!["commands"]!
                .AsArray()
                .Select(command => (string)command!["command"]!)
                .Order(StringComparer.Ordinal),
            registered.Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void A_package_holds_all_of_its_files_and_names_what_VS_Code_asks_for()
    {
        var file = Folder["extension.vsix"];
        VSCodeCommand.PackTo(file);

        using var package = ZipFile.OpenRead(file);
        var names = package.Entries.Select(entry => entry.FullName).ToList();
        Assert.Superset(
            new HashSet<string>
            {
                "[Content_Types].xml",
                "extension.vsixmanifest",
                "extension/package.json",
                "extension/extension.js",
            },
            names.ToHashSet()
        );
        Assert.Equal(
            Directory.GetFiles(VSCodeCommand.Folder, "*", SearchOption.AllDirectories).Length,
            names.Count(name => name.StartsWith("extension/", StringComparison.Ordinal))
        );
        using var stream = package.GetEntry("extension.vsixmanifest")!.Open();
        var manifest = XDocument.Load(stream);
        var identity = manifest.Descendants().Single(element => element.Name.LocalName == "Identity");
        Assert.Equal((string)Manifest["version"]!, (string?)identity.Attribute("Version"));
        Assert.Equal("price-of-await", (string?)identity.Attribute("Publisher"));
        // Its page: the manifest, a text and an icon, which are there.
        var assets = manifest.Descendants().Attributes("Path").Select(path => path.Value).ToList();
        Assert.Equal(["extension/package.json", "extension/README.md", "extension/icon.png"], assets);
        Assert.Subset(names.ToHashSet(), assets.ToHashSet());
    }

    [Fact]
    public void Every_kind_of_file_in_a_package_has_a_content_type_without_which_VS_Code_may_refuse_it()
    {
        var file = Folder["extension.vsix"];
        VSCodeCommand.PackTo(file);
        using var package = ZipFile.OpenRead(file);
        using var types = package.GetEntry("[Content_Types].xml")!.Open();
        Assert.Superset(
            package
                .Entries.Select(entry => Path.GetExtension(entry.FullName))
                .Where(ending => ending != ".xml")
                .ToHashSet(),
            XDocument.Load(types).Descendants().Attributes("Extension").Select(ending => ending.Value).ToHashSet()
        );
    }

    [Fact]
    public void Its_page_has_a_text_that_says_where_to_find_it_a_picture_and_an_icon()
    {
        var text = File.ReadAllText(Path.Combine(VSCodeCommand.Folder, "README.md"));
        Assert.Contains("*Recommended*", text);
        var picture = Regex.Match(text, @"!\[\]\((?<file>[^)]+)\)").Groups["file"].Value;
        Assert.All(
            [picture, (string)Manifest["icon"]!],
            file =>
                // What every PNG begins with.
                Assert.Equal(
                    [0x89, (byte)'P', (byte)'N', (byte)'G'],
                    File.ReadAllBytes(Path.Combine(VSCodeCommand.Folder, file))[..4]
                )
        );
    }

    [Fact]
    public async Task Every_script_of_it_can_be_read()
    {
        var node = Executable.Find("node");
        Assert.SkipWhen(node is null, "There is no Node.js on the PATH.");
        foreach (var script in Directory.GetFiles(VSCodeCommand.Folder, "*.js"))
        {
            var answer = await node.AskAsync(["--check", script], TimeSpan.FromMinutes(1), Cancellation);
            Assert.True(answer.Succeeded, answer.Error);
        }
    }
}
