using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using PriceOfAwait.Browser;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

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
    private Process? _server;

    public JupyterWithKernel() => (_ready, _address) = (new(PrepareAsync), new(ServeAsync));

    /// <summary>Why there is no Jupyter, as a skipped test says it; null where there is one.</summary>
    public static string? Missing { get; } = File.Exists(Python) && Run(Start(Python, "-c", "import nbconvert, notebook")).ExitCode == 0
        ? null
        : $"{Python} has no nbconvert and notebook (Debian: python3-nbconvert, python3-notebook).";

    /// <summary>Runs the tests in a file that lies beside this one, written for Python's unittest and for the installed kernel.</summary>
    /// <returns>What was said.</returns>
    internal async Task<(int ExitCode, string Said)> TestAsync(string file)
    {
        await _ready.Value;
        var start = With(Start(Python, Path.Combine(Repository.Root, "src", "Tutorial.Tests", "Kernels", file), "-v"));
        start.Environment["KERNEL_UNDER_TEST"] = ".net-csharp";
        start.Environment["NOTEBOOKS"] = _folder["notebooks"];
        return await Task.Run(() => Run(start));
    }

    /// <summary>Runs all notebooks with nbconvert.</summary>
    /// <returns>The folder with the executed notebooks, and what was said.</returns>
    internal async Task<(string Folder, int ExitCode, string Said)> ConvertAllAsync()
    {
        await _ready.Value;
        var executed = _folder["executed"];
        var notebooks = Directory.GetFiles(_folder["notebooks"], "*.ipynb");
        var (exitCode, said) = await Task.Run(
            () => Run(With(Start(Python, ["-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", executed, .. notebooks]))));
        return (executed, exitCode, said);
    }

    /// <summary>The address of a notebook on a server that is started for the first one.</summary>
    public async Task<string> AddressOfAsync(string notebook)
    {
        return $"{await _address.Value}notebooks/notebooks/{notebook}";
    }

    public async ValueTask DisposeAsync()
    {
        if (_server is not null)
        {
            _server.Kill(entireProcessTree: true);
            await _server.WaitForExitAsync();
            _server.Dispose();
        }

        _folder.Dispose();
    }

    private Task PrepareAsync() => Task.Run(() =>
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

        var (exitCode, said) = Run(With(Start("dotnet", Path.Combine(AppContext.BaseDirectory, "tutorial.dll"), "kernel")));
        Assert.True(exitCode == ExitCode.Success && said.Contains("Installed: .net-csharp", StringComparison.Ordinal), said);
    });

    private async Task<string> ServeAsync()
    {
        await _ready.Value;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();

        var address = $"http://127.0.0.1:{port}/";
        _server = Process.Start(With(Start(
            Python, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", $"--port={port}", "--port-retries=0",
            "--NotebookApp.token=", "--NotebookApp.password=", $"--notebook-dir={_folder.FullName}")))!;
        _server.OutputDataReceived += (_, _) => { };
        _server.ErrorDataReceived += (_, _) => { };
        _server.BeginOutputReadLine();
        _server.BeginErrorReadLine();
        using var client = new HttpClient();
        for (var waited = Stopwatch.StartNew(); ;)
        {
            try
            {
                await client.GetStringAsync(new Uri($"{address}api"));
                return address;
            }
            catch (HttpRequestException) when (waited.Elapsed < TimeSpan.FromMinutes(1) && !_server.HasExited)
            {
                await Task.Delay(100);
            }
        }
    }

    private ProcessStartInfo With(ProcessStartInfo start)
    {
        foreach (var kind in new[] { "DATA", "CONFIG", "RUNTIME" })
        {
            start.Environment[$"JUPYTER_{kind}_DIR"] = _folder[$"jupyter-{kind}"];
        }

        start.Environment.Remove("JUPYTER_PATH");
        start.Environment[SpeedSetting.Variable] = "recorded";
        return start;
    }

    private static ProcessStartInfo Start(string program, params string[] arguments) =>
        new(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };

    private static (int ExitCode, string Said) Run(ProcessStartInfo start)
    {
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + error.GetAwaiter().GetResult());
    }
}
