[assembly: AssemblyFixture(typeof(PriceOfAwait.Tutorial.Tests.Kernels.JupyterWithKernel))]
[assembly: AssemblyFixture(typeof(Chromium))]

namespace PriceOfAwait.Tutorial.Tests.Kernels;

/// <summary>
/// Debian's Jupyter with folders of its own, in which the first test that asks installs the kernel as a reader does;
/// and a copy of the notebooks beside the repository's other folders, so that whatever is saved changes no notebook.
/// </summary>
public sealed class JupyterWithKernel : IAsyncDisposable
{
    // Another Python earlier on the PATH wouldn't see Debian's modules.
    private const string Python = "/usr/bin/python3";

    private readonly TemporaryFolder _folder = new();
    private readonly Lazy<Task> _ready;
    private readonly Lazy<Task<LocalServer>> _server;
    private readonly Lazy<Task> _pages;

    public JupyterWithKernel() => (_ready, _server, _pages) = (new(PrepareAsync), new(ServeAsync), new(MakePagesAsync));

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private Dictionary<string, string?> Settings =>
        new()
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
    private static async Task SkipWithoutAsync() =>
        Assert.SkipUnless(
            File.Exists(Python)
                && (
                    await ChildProcess.RunAsync(
                        Python,
                        ["-c", "import nbformat, nbconvert, notebook"],
                        folder: null,
                        environment: null,
                        Cancellation
                    )
                ).Succeeded,
            $"{Python} has no nbconvert and notebook (Debian: python3-nbconvert, python3-notebook)."
        );

    /// <summary>
    /// Runs the tests in a file that lies beside this one, written for Python's unittest and for the installed kernel.
    /// </summary>
    internal Task<ProgramResult> TestAsync(string file) =>
        PythonAsync(Path.Combine(Repository.Root, "src", "Tutorial.Tests", "Kernels", file), "-v");

    internal async Task<(string Folder, ProgramResult Result)> ConvertAsync(IEnumerable<string> names)
    {
        await _ready.Value;
        await LessonAnswers.AreThereAsync();
        return (
            _folder["executed"],
            await PythonAsync([
                "-m",
                "nbconvert",
                "--to",
                "notebook",
                "--execute",
                "--output-dir",
                _folder["executed"],
                .. names.Select(name => _folder[$"notebooks/{name}.ipynb"]),
            ])
        );
    }

    /// <summary>The address of a notebook on a server that is started for the first one.</summary>
    public async Task<string> AddressOfAsync(string notebook) =>
        $"{(await _server.Value).Address}notebooks/notebooks/{notebook}";

    /// <summary>The page that Jupyter makes of a notebook, which it has found valid.</summary>
    public async Task<string> PageOfAsync(string notebook)
    {
        await _pages.Value;
        return await File.ReadAllTextAsync(_folder[$"pages/{Path.ChangeExtension(notebook, ".html")}"], Cancellation);
    }

    public async ValueTask DisposeAsync()
    {
        if (_server.IsValueCreated && _server.Value.IsCompletedSuccessfully)
        {
            (await _server.Value).Dispose();
        }
        _folder.Dispose();
    }

    private async Task<ProgramResult> PythonAsync(params string[] arguments)
    {
        await _ready.Value;
        return await ChildProcess.RunAsync(Python, arguments, folder: null, Settings, Cancellation);
    }

    private async Task PrepareAsync()
    {
        await SkipWithoutAsync();
        Directory.CreateDirectory(_folder["notebooks"]);
        foreach (var notebook in Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb"))
        {
            File.Copy(notebook, _folder[$"notebooks/{Path.GetFileName(notebook)}"]);
        }

        foreach (var name in new[] { "src", "data", "environment" })
        {
            Directory.CreateSymbolicLink(_folder[name], Path.Combine(Repository.Root, name));
        }

        var installed = await Invocation.InProcessAsync(["kernel"], Settings);
        Assert.StartsWith("Installed: .net-csharp", installed.Output + installed.Error);
    }

    private async Task<LocalServer> ServeAsync()
    {
        await _ready.Value;
        return await LocalServer.StartAsync(
            Python,
            port =>
                [
                    "-m",
                    "notebook",
                    "--no-browser",
                    "--allow-root",
                    "--ip=127.0.0.1",
                    $"--port={port}",
                    "--port-retries=0",
                    "--NotebookApp.token=",
                    "--NotebookApp.password=",
                    $"--notebook-dir={_folder.FullName}",
                ],
            Settings,
            "api"
        );
    }

    /// <summary>All at once, because each start of Python takes seconds.</summary>
    private async Task MakePagesAsync()
    {
        var notebooks = Directory.GetFiles(Path.Combine(Repository.Root, "notebooks"), "*.ipynb");
        const string Validate =
            "import nbformat, sys; [nbformat.validate(nbformat.read(name, 4)) for name in sys.argv[1:]]";
        foreach (
            var arguments in (string[][])
                [
                    ["-c", Validate, .. notebooks],
                    ["-m", "nbconvert", "--to", "html", "--output-dir", _folder["pages"], .. notebooks],
                ]
        )
        {
            var result = await PythonAsync(arguments);
            Assert.True(result.Succeeded, result.Error);
        }
    }
}
