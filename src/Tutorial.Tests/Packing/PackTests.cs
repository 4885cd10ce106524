using System.IO.Compression;
using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Tests.Packing;

public sealed class PackTests : TestsInFolder
{
    [Fact]
    public void What_a_restore_used_is_read_with_what_it_downloaded_for_a_framework_and_where_it_lies()
    {
        const string Assets = """
            {
              "libraries": {
                "Markdig/1.6.0": { "type": "package" },
                "PriceOfAwait.Display/1.0.0": { "type": "project" }
              },
              "packageFolders": { "/none/": {}, "FOLDER": {} },
              "project": {
                "frameworks": {
                  "net8.0": {
                    "downloadDependencies": [
                      { "name": "Microsoft.NETCore.App.Ref", "version": "[8.0.31, 8.0.31]" }
                    ]
                  },
                  "net10.0": {}
                }
              }
            }
            """;
        AtomicFile.Write(Folder["markdig/1.6.0/markdig.1.6.0.nupkg"], "");

        var packages = Packages.In(
            JsonNode.Parse(Assets.Replace("FOLDER", Folder.FullName.Replace('\\', '/'), StringComparison.Ordinal))!
        );

        Assert.Equal(
            [("Markdig", "1.6.0", null, true), ("Microsoft.NETCore.App.Ref", "8.0.31", "net8.0", false)],
            packages.Select(package => (package.Id, package.Version, package.TargetFramework, package.IsThere))
        );
    }

    [Fact]
    public void The_command_needs_what_the_lessons_do_and_nothing_that_only_tests_do()
    {
        var ids = Packages.Restored().Select(package => package.Id).ToList();
        Assert.Contains("BenchmarkDotNet", ids);
        Assert.Contains("Microsoft.Diagnostics.Runtime", ids);
        Assert.DoesNotContain("Microsoft.Playwright", ids);
        Assert.DoesNotContain("xunit.v3", ids);
    }

    [Fact]
    public void It_holds_the_repository_and_looks_for_packages_in_itself_only()
    {
        var files = Pack.Files([
            new("Microsoft.NETCore.App.Ref", "8.0.31", Folder["microsoft.netcore.app.ref.8.0.31.nupkg"], "net8.0"),
            new("Microsoft.NETCore.App.Host.linux-x64", "8.0.30", Folder["host.nupkg"], "net8.0"),
            new("Markdig", "1.6.0", Folder["markdig.1.6.0.nupkg"]),
        ]);
        var names = files.Select(file => file.Name).ToHashSet();

        Assert.Superset(
            new HashSet<string>
            {
                "price-of-await/README.md",
                "price-of-await/src/PriceOfAwait.slnx",
                "price-of-await/notebooks/00-start-here.ipynb",
                "price-of-await/.vscode/extensions/price-of-await/package.json",
                "price-of-await/packages/microsoft.netcore.app.ref.8.0.31.nupkg",
            },
            names
        );
        // Nor a reader's attempts: the archive starts from the originals.
        Assert.DoesNotContain(names, name => name.Split('/').Intersect(["bin", "obj", ".git", "attempts"]).Any());

        var sources = XElement.Parse(TextOf(files, "nuget.config")).Element("packageSources")!.Elements().ToList();
        Assert.Equal(["clear", "add"], sources.Select(source => source.Name.LocalName));
        Assert.Equal("packages", sources[1].Attribute("value")!.Value);
        Assert.Equal(
            ["KnownFrameworkReference Microsoft.NETCore.App 8.0.31", "KnownAppHostPack Microsoft.NETCore.App 8.0.30"],
            XElement
                .Parse(TextOf(files, "src/Packed.targets"))
                .Elements("ItemGroup")
                .Elements()
                .Select(pin => $"{pin.Name} {pin.Attribute("Update")!.Value} {pin.Value}")
        );
    }

    [Fact]
    public void What_is_written_is_unpacked_as_it_was()
    {
        File.WriteAllBytes(Folder["a.nupkg"], [1, 2, 3]);
        Pack.Write([new("p/setup.sh", "", "echo"), new("p/a.nupkg", Folder["a.nupkg"])], Folder["p.zip"], Cancellation);
        ZipFile.ExtractToDirectory(Folder["p.zip"], Folder["unpacked"]);

        Assert.Equal("echo", File.ReadAllText(Folder["unpacked/p/setup.sh"]));
        Assert.Equal([1, 2, 3], File.ReadAllBytes(Folder["unpacked/p/a.nupkg"]));
        if (!OperatingSystem.IsWindows())
        {
            Assert.True(File.GetUnixFileMode(Folder["unpacked/p/setup.sh"]).HasFlag(UnixFileMode.UserExecute));
        }
    }

    [Fact]
    public void Cancelled_it_leaves_what_there_was_and_nothing_else()
    {
        File.WriteAllText(Folder["p.zip"], "before");
        using var cancelled = new CancellationTokenSource();
        Assert.ThrowsAny<OperationCanceledException>(() => Pack.Write(Files(), Folder["p.zip"], cancelled.Token));
        Assert.Equal("before", File.ReadAllText(Assert.Single(Directory.GetFiles(Folder.FullName))));

        IEnumerable<PackedFile> Files()
        {
            yield return new("a", "", "a");
            cancelled.Cancel();
            yield return new("b", "", "b");
        }
    }

    private static string TextOf(IEnumerable<PackedFile> files, string name) =>
        files.Single(file => file.Name == $"price-of-await/{name}").Text!;
}
