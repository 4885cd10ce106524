using PriceOfAwait.Tutorial.Editors;

// A window at a time: each wants the machine for itself.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
[assembly: AssemblyFixture(typeof(PriceOfAwait.VSCode.Tests.CodeServer))]

namespace PriceOfAwait.VSCode.Tests;

/// <summary>
/// VS Code as code-server has it, on this clone, with the packed extension and nothing else installed. Each test opens
/// a window of its own, in which nothing is trusted yet.
/// </summary>
public sealed class CodeServer : IAsyncLifetime
{
    private const string Settings = """
        {
          "workbench.startupEditor": "none", "security.workspace.trust.startupPrompt": "never",
          "telemetry.telemetryLevel": "off", "extensions.autoUpdate": false, "extensions.autoCheckUpdates": false,
          "extensions.ignoreRecommendations": true, "chat.disableAIFeatures": true, "git.enabled": false
        }
        """;

    private static readonly Executable? Program = Executable.Find([
        .. new[] { Environment.GetEnvironmentVariable("CODE_SERVER") }.OfType<string>(),
        "code-server",
    ]);

    private static readonly string Scratch = Path.Combine(Repository.Root, "out", "vscode", "notebooks");

    private readonly TemporaryFolder _folder = new();
    private readonly Chromium _chromium = new();
    private LocalServer? _server;

    /// <summary>Why there can be no window; null where there can.</summary>
    public static string? Missing =>
        Chromium.Missing
        ?? (
            Program is null
                ? "There is no code-server on the PATH or in CODE_SERVER (npm install code-server, with node 24)."
                : null
        );

    private string[] Folders => ["--user-data-dir", _folder["data"], "--extensions-dir", _folder["extensions"]];

    public async ValueTask InitializeAsync()
    {
        if (Missing is not null)
        {
            return;
        }

        AtomicFile.Write(_folder["data/User/settings.json"], Settings);
        var package = _folder["price-of-await.vsix"];
        VSCodeCommand.PackTo(package);
        var installed = await Program!.AskAsync(
            [.. Folders, "--install-extension", package],
            TimeSpan.FromMinutes(2),
            CancellationToken.None
        );
        Assert.True(installed.Succeeded, installed.Error);
        _server = await LocalServer.StartAsync(
            Program!.FilePath,
            port =>
                [
                    .. Folders,
                    "--auth",
                    "none",
                    "--bind-addr",
                    $"127.0.0.1:{port}",
                    "--disable-telemetry",
                    "--disable-update-check",
                ],
            new() { ["PRICE_OF_AWAIT_SPEED"] = "recorded", ["PRICE_OF_AWAIT_PLOTLY"] = null }
        );
    }

    /// <summary>
    /// Opens a folder, this clone's where none is given, in a window so high that a whole notebook is on it.
    /// </summary>
    public async Task<Window> OpenAsync(string? folder = null)
    {
        Assert.SkipUnless(Missing is null, Missing ?? "");
        folder ??= Repository.Root;
        // What an earlier window left unsaved would be opened with it.
        var unsaved = _folder["data/User/Backups"];
        if (Directory.Exists(unsaved))
        {
            Directory.Delete(unsaved, recursive: true);
        }

        var address = $"{_server!.Address}?folder={folder}";
        return new(folder, await _chromium.OpenAsync(address, new() { Width = 1400, Height = Window.Height }));
    }

    public async Task<Window> OpenTrustedAsync(string notebook, string? folder = null)
    {
        var window = await OpenAsync(folder);
        await window.OpenNotebookAsync(notebook);
        await window.TrustAsync();
        return window;
    }

    /// <summary>Opens a notebook of a test's own, in a folder of this clone that git ignores.</summary>
    public Task<Window> OpenCellsAsync(params string[] cells)
    {
        var file = Path.Combine(Scratch, $"{Guid.NewGuid():N}.ipynb");
        NotebookFile.Write(file, cells);
        return OpenTrustedAsync(Path.GetRelativePath(Repository.Root, file));
    }

    public async ValueTask DisposeAsync()
    {
        if (Directory.Exists(Scratch))
        {
            Directory.Delete(Scratch, recursive: true);
        }

        await _chromium.DisposeAsync();
        _server?.Dispose();
        _folder.Dispose();
    }
}
