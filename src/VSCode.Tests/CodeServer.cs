using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using PriceOfAwait.Tutorial.Editors;

// A window at a time: each wants the machine for itself.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
[assembly: AssemblyFixture(typeof(PriceOfAwait.VSCode.Tests.CodeServer))]

namespace PriceOfAwait.VSCode.Tests;

/// <summary>
/// VS Code as code-server has it, on this clone, with the packed extension and nothing else installed. Each test opens a window of its own,
/// in which nothing is trusted yet.
/// </summary>
public sealed class CodeServer : IAsyncLifetime
{
    private const string Settings = """
        {
          "files.autoSave": "off", "workbench.startupEditor": "none", "security.workspace.trust.startupPrompt": "never",
          "telemetry.telemetryLevel": "off", "extensions.autoUpdate": false, "extensions.autoCheckUpdates": false,
          "extensions.ignoreRecommendations": true, "chat.disableAIFeatures": true, "git.enabled": false
        }
        """;

    private static readonly Executable? Program =
        Executable.Find([.. new[] { Environment.GetEnvironmentVariable("CODE_SERVER") }.OfType<string>(), "code-server"]);

    private static readonly string Scratch = Path.Combine(Repository.Root, "out", "vscode", "notebooks");

    private readonly TemporaryFolder _folder = new();
    private readonly Chromium _chromium = new();
    private Process? _server;
    private string _address = "";

    /// <summary>Why there can be no window; null where there can.</summary>
    public static string? Missing => Chromium.Missing ?? (Program is null
        ? "There is no code-server on the PATH or in CODE_SERVER (npm install code-server, with node 24)."
        : null);

    public async ValueTask InitializeAsync()
    {
        if (Missing is not null)
        {
            return;
        }

        AtomicFile.Write(Path.Combine(_folder.Path, "data", "User", "settings.json"), Settings);
        var package = Path.Combine(_folder.Path, "price-of-await.vsix");
        VSCodeCommand.PackTo(package);
        using (var installing = Start("--install-extension", package))
        {
            await installing.WaitForExitAsync();
            Assert.Equal(0, installing.ExitCode);
        }

        var port = FreePort();
        _address = $"http://127.0.0.1:{port}/";
        _server = Start("--auth", "none", "--bind-addr", $"127.0.0.1:{port}", "--disable-telemetry", "--disable-update-check");
        using var client = new HttpClient();
        while (!await AnswersAsync(client))
        {
            Assert.False(_server.HasExited, "code-server has ended.");
            await Task.Delay(200);
        }
    }

    /// <summary>Opens a folder, this clone's where none is given, in a window so high that a whole notebook is on it.</summary>
    public async Task<Window> OpenAsync(string? folder = null)
    {
        Assert.SkipUnless(Missing is null, Missing ?? "");
        folder ??= Repository.Root;
        // What an earlier window left unsaved would be opened with it.
        var unsaved = Path.Combine(_folder.Path, "data", "User", "Backups");
        if (Directory.Exists(unsaved))
        {
            Directory.Delete(unsaved, recursive: true);
        }

        return new(folder, await _chromium.OpenAsync($"{_address}?folder={folder}", new() { Width = 1400, Height = Window.Height }));
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
        MadeUpClone.WriteNotebook(file, cells);
        return OpenTrustedAsync(Path.GetRelativePath(Repository.Root, file));
    }

    public async ValueTask DisposeAsync()
    {
        if (Directory.Exists(Scratch))
        {
            Directory.Delete(Scratch, recursive: true);
        }

        await _chromium.DisposeAsync();
        _server?.Kill(entireProcessTree: true);
        _server?.Dispose();
        _folder.Dispose();
    }

    private Process Start(params string[] arguments)
    {
        var process = Process.Start(new ProcessStartInfo(Program!.FilePath,
            ["--user-data-dir", Path.Combine(_folder.Path, "data"), "--extensions-dir", Path.Combine(_folder.Path, "extensions"),
                .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["PRICE_OF_AWAIT_SPEED"] = "recorded", ["PRICE_OF_AWAIT_PLOTLY"] = null },
        })!;
        process.OutputDataReceived += (_, _) => { };
        process.ErrorDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return process;
    }

    private async Task<bool> AnswersAsync(HttpClient client)
    {
        try
        {
            return (await client.GetAsync(new Uri(_address))).IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
