using PriceOfAwait.Tutorial.Books;

namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary><c>.devcontainer</c>, as the Dev Containers' own command line reads it.</summary>
public sealed class DevContainerTests
{
    private static readonly string Tool = Path.Combine(
        Repository.Root, "environment", "node_modules", "@devcontainers", "cli", "devcontainer.js");

    [Fact]
    public async Task It_has_dotnet_10_is_made_ready_by_the_script_that_a_person_would_run_and_builds_before_anybody_waits_for_it()
    {
        var configuration = await ReadAsync();

        Assert.Matches("^mcr.microsoft.com/devcontainers/dotnet:.*10[.]0", (string?)configuration["image"]);
        Assert.Equal("environment/setup.sh", (string?)configuration["onCreateCommand"]);
        var script = Path.Combine(Repository.Root, "environment", "setup.sh");
        Assert.True(OperatingSystem.IsWindows() || File.GetUnixFileMode(script).HasFlag(UnixFileMode.OtherExecute));
        Assert.Equal("dotnet build src/Tutorial", (string?)configuration["updateContentCommand"]);
        // The editor is there by then, and takes the extension.
        Assert.EndsWith("-- vscode install", (string)configuration["postAttachCommand"]!, StringComparison.Ordinal);
        Assert.Null(configuration["postCreateCommand"]);
        Assert.Equal(4, (int)configuration["hostRequirements"]!["cpus"]!);
    }

    [Fact]
    public async Task The_book_is_forwarded_from_the_port_that_serve_takes() =>
        Assert.Equal(ServedPages.DefaultPort, (int)(await ReadAsync())["forwardPorts"]![0]!);

    [Fact]
    public async Task It_opens_on_the_first_notebook_with_the_extension_for_NET_notebooks()
    {
        var customizations = (await ReadAsync())["customizations"]!;

        Assert.Equal(
            ["ms-dotnettools.csharp", "ms-dotnettools.dotnet-interactive-vscode"],
            customizations["vscode"]!["extensions"]!.AsArray().Select(extension => (string?)extension));
        var opened = (string)Assert.Single(customizations["codespaces"]!["openFiles"]!.AsArray())!;
        Assert.Equal("notebooks/00-start-here.ipynb", opened);
        Assert.True(File.Exists(Path.Combine(Repository.Root, opened)));
    }

    private static async Task<JsonNode> ReadAsync()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The tool wants a Docker; the program 'true', which stands in for it, is not there.");
        var node = Executable.Find("node");
        Assert.SkipWhen(
            node is null || !File.Exists(Tool), "The Dev Containers' command line is not there (npm ci --prefix environment).");
        var answer = await node.AskAsync(
            [Tool, "read-configuration", "--workspace-folder", Repository.Root, "--docker-path", Executable.Find("true")!.FilePath],
            TimeSpan.FromMinutes(1),
            TestContext.Current.CancellationToken);
        Assert.True(answer.Succeeded, answer.Error);
        return JsonNode.Parse(answer.Output)!["configuration"]!;
    }
}
