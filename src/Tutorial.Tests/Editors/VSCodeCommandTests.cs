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
        using var manifest = package.GetEntry("extension.vsixmanifest")!.Open();
        var identity = XDocument.Load(manifest).Descendants().Single(element => element.Name.LocalName == "Identity");
        Assert.Equal((string)Manifest["version"]!, (string?)identity.Attribute("Version"));
        Assert.Equal("price-of-await", (string?)identity.Attribute("Publisher"));
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
