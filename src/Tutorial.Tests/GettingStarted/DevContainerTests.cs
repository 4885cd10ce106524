using System.Text.Json;
using PriceOfAwait.Tutorial.Books;
using PriceOfAwait.Tutorial.Classes;

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
    public void The_book_and_the_board_are_forwarded_from_their_usual_ports_and_no_other_port_is_announced()
    {
        Assert.Equal(
            [ServedPages.DefaultPort, ClassCommand.DefaultPort],
            Configuration["forwardPorts"]!.AsArray().Select(port => (int)port!)
        );
        Assert.Equal(
            Configuration["forwardPorts"]!.AsArray().Select(port => $"{port}"),
            Configuration["portsAttributes"]!.AsObject().Select(port => port.Key)
        );
        Assert.Equal("ignore", (string?)Configuration["otherPortsAttributes"]!["onAutoForward"]);
    }

    [Fact]
    public void It_opens_on_the_first_notebook_and_installs_no_other_extension_for_notebooks_than_the_repositorys()
    {
        var customizations = Configuration["customizations"]!;
        var extension = Assert.Single(customizations["vscode"]!["extensions"]!.AsArray());
        Assert.Equal("ms-dotnettools.csharp", (string?)extension);
        Assert.Equal("off", (string?)customizations["vscode"]!["settings"]!["files.autoSave"]);
        var opened = (string)Assert.Single(customizations["codespaces"]!["openFiles"]!.AsArray())!;
        Assert.Equal("notebooks/00-start-here.ipynb", opened);
        Assert.True(File.Exists(Path.Combine(Repository.Root, opened)));
    }
}
