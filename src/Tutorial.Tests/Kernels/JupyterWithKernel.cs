using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

[assembly: AssemblyFixture(typeof(PriceOfAwait.Tutorial.Tests.Kernels.JupyterWithKernel))]
[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>
/// Debian's Jupyter with folders of its own, in which the first test that asks installs the kernel as a reader does; and a copy of the
/// notebooks beside the repository's other folders, so that whatever is saved changes no notebook.
/// </summary>
public sealed class JupyterWithKernel : IAsyncDisposable
{
    // Another Python earlier on the PATH wouldn't see Debian's modules.
    private const string Python = "/usr/bin/python3";

    private readonly TempFolder _folder = new();
    private readonly Lazy<Task> _ready;
    private readonly Lazy<Task<string>> _address;
    private ChildProcess? _server;

    public JupyterWithKernel() => (_ready, _address) = (new(PrepareAsync), new(ServeAsync));

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private Dictionary<string, string?> Settings => new()
    {
        ["JUPYTER_DATA_DIR"] = _folder["jupyter-DATA"],
        ["JUPYTER_CONFIG_DIR"] = _folder["jupyter-CONFIG"],
        ["JUPYTER_RUNTIME_DIR"] = _folder["jupyter-RUNTIME"],
        ["JUPYTER_PATH"] = null,
        [SpeedSetting.Variable] = "recorded",
        ["KERNEL_UNDER_TEST"] = ".net-csharp",
        ["NOTEBOOKS"] = _folder["notebooks"],
    };

    /// <summary>Skips the test where there is no Jupyter.</summary>
    internal static async Task SkipWithoutAsync() => Assert.SkipUnless(
        File.Exists(Python) && (await ChildProcess.RunAsync(
            Python, ["-c", "import nbconvert, notebook"], folder: null, environment: null, Cancellation)).Succeeded,
        $"{Python} has no nbconvert and notebook (Debian: python3-nbconvert, python3-notebook).");

    /// <summary>Runs the tests in a file that lies beside this one, written for Python's unittest and for the installed kernel.</summary>
    internal Task<ProgramResult> TestAsync(string file) =>
        PythonAsync(Path.Combine(Repository.Root, "src", "Tutorial.Tests", "Kernels", file), "-v");

    internal async Task<(string Folder, ProgramResult Result)> ConvertAllAsync()
    {
        await _ready.Value;
        var notebooks = Directory.GetFiles(_folder["notebooks"], "*.ipynb");
        return (_folder["executed"], await PythonAsync(
            ["-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", _folder["executed"], .. notebooks]));
    }

    /// <summary>The address of a notebook on a server that is started for the first one.</summary>
    public async Task<string> AddressOfAsync(string notebook) => $"{await _address.Value}notebooks/notebooks/{notebook}";

    public ValueTask DisposeAsync()
    {
        _server?.Dispose();
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    private async Task<ProgramResult> PythonAsync(params string[] arguments)
    {
        await _ready.Value;
        return await ChildProcess.RunAsync(Python, arguments, folder: null, Settings, Cancellation);
    }

    private async Task PrepareAsync()
    {
        Directory.CreateDirectory(_folder["notebooks"]);
        foreach (var notebook in Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb"))
        {
            File.Copy(notebook, Path.Combine(_folder["notebooks"], Path.GetFileName(notebook)));
        }

        foreach (var name in new[] { "src", "data", "environment" })
        {
            Directory.CreateSymbolicLink(_folder[name], Path.Combine(Repository.Root, name));
        }

        var installed = await ChildProcess.RunAsync(
            DotNetHost.Path, [Path.Combine(AppContext.BaseDirectory, "tutorial.dll"), "kernel"], folder: null, Settings, Cancellation);
        Assert.StartsWith("Installed: .net-csharp", installed.Output + installed.Error, StringComparison.Ordinal);
    }

    private async Task<string> ServeAsync()
    {
        await _ready.Value;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();

        var address = $"http://127.0.0.1:{port}/";
        _server = ChildProcess.Start(
            Python,
            ["-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", $"--port={port}", "--port-retries=0",
                "--NotebookApp.token=", "--NotebookApp.password=", $"--notebook-dir={_folder.FullName}"],
            folder: null, Settings);
        _ = _server.Output.BaseStream.CopyToAsync(Stream.Null, CancellationToken.None);
        _ = _server.Error.BaseStream.CopyToAsync(Stream.Null, CancellationToken.None);
        var ended = _server.WaitAsync(CancellationToken.None);
        using var client = new HttpClient();
        for (var waited = Stopwatch.StartNew(); ;)
        {
            try
            {
                await client.GetStringAsync(new Uri($"{address}api"), Cancellation);
                return address;
            }
            catch (HttpRequestException) when (waited.Elapsed < TimeSpan.FromMinutes(1) && !ended.IsCompleted)
            {
                await Task.Delay(100, Cancellation);
            }
        }
    }
}
