using System.Diagnostics;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Jupyter;

namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>The suite that Jupyter's developers hold kernels to.</summary>
public sealed class ConformanceTests
{
    // Another Python earlier on the PATH wouldn't see Debian's modules.
    private const string Python = "/usr/bin/python3";

    [Fact]
    public async Task It_passes_jupyter_kernel_test_with_nothing_left_out()
    {
        Assert.SkipUnless(await RunAsync("", "-c", "import jupyter_kernel_test") is { ExitCode: 0 }, $"{Python} has no jupyter_kernel_test "
            + "(Debian: python3-jupyter-kernel-test).");
        using var folder = new TemporaryFolder();
        var kernel = Directory.CreateDirectory(Path.Combine(folder.Path, "kernels", "under-test"));
        File.WriteAllText(Path.Combine(kernel.FullName, "kernel.json"), new JsonObject
        {
            ["argv"] = new JsonArray("dotnet", typeof(JupyterKernel).Assembly.Location, "kernel", "{connection_file}"),
            ["display_name"] = "C#",
            ["language"] = "C#",
            ["interrupt_mode"] = "message",
        }.ToJsonString());

        var (exitCode, output) = await RunAsync(folder.Path, Path.Combine(AppContext.BaseDirectory, "Jupyter", "conformance.py"), "-v");

        TestContext.Current.TestOutputHelper?.WriteLine(output);
        Assert.Equal(0, exitCode);
        Assert.Contains("\nOK\n", output, StringComparison.Ordinal);
        Assert.DoesNotContain("skipped", output, StringComparison.Ordinal);
    }

    private static async Task<(int ExitCode, string Output)> RunAsync(string jupyterPath, params string[] arguments)
    {
        if (!File.Exists(Python))
        {
            return (-1, "");
        }

        using var python = Process.Start(new ProcessStartInfo(Python, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["JUPYTER_PATH"] = jupyterPath, ["KERNEL_UNDER_TEST"] = "under-test" },
        })!;
        var output = python.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var error = await python.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await python.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (python.ExitCode, await output + error);
    }
}
