using System.Text.Json;
using PriceOfAwait.Tutorial.Books;

namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

public sealed class DevContainerTests
{
    private static readonly JsonNode Configuration = JsonNode.Parse(
        File.ReadAllText(Path.Combine(Repository.Root, ".devcontainer", "devcontainer.json")),
        documentOptions: new() { CommentHandling = JsonCommentHandling.Skip }
    )!;

    [Fact]
    public void It_has_dotnet_10_is_prepared_by_the_script_that_people_run_and_builds_in_advance()
    {
        Assert.Matches("^mcr.microsoft.com/devcontainers/dotnet:.*10[.]0", (string?)Configuration["image"]);
        Assert.Equal("environment/setup.sh", (string?)Configuration["onCreateCommand"]);
        var script = Path.Combine(Repository.Root, "environment", "setup.sh");
        Assert.True(OperatingSystem.IsWindows() || File.GetUnixFileMode(script).HasFlag(UnixFileMode.OtherExecute));
        Assert.Equal("dotnet build src/Tutorial", (string?)Configuration["updateContentCommand"]);
        // The editor is there by then, and takes the extension.
        Assert.EndsWith("-- vscode", (string?)Configuration["postAttachCommand"]);
        Assert.Null(Configuration["postCreateCommand"]);
        Assert.Equal(4, (int)Configuration["hostRequirements"]!["cpus"]!);
    }

    [Fact]
    public void The_book_is_forwarded_from_the_port_that_serve_takes() =>
        Assert.Equal(ServedPages.DefaultPort, (int)Configuration["forwardPorts"]![0]!);

    [Fact]
    public void It_opens_on_the_first_notebook_with_the_extension_for_NET_notebooks()
    {
        var customizations = Configuration["customizations"]!;
        Assert.Equal(
            ["ms-dotnettools.csharp", "ms-dotnettools.dotnet-interactive-vscode"],
            customizations["vscode"]!["extensions"]!.AsArray().Select(extension => (string?)extension)
        );
        var opened = (string)Assert.Single(customizations["codespaces"]!["openFiles"]!.AsArray())!;
        Assert.Equal("notebooks/00-start-here.ipynb", opened);
        Assert.True(File.Exists(Path.Combine(Repository.Root, opened)));
    }
}
