namespace PriceOfAwait.Windows.Tests;

/// <summary>What differs on Windows, tried in Wine: files, paths, processes, cultures, the console.</summary>
[Trait("Kind", "machine")]
public sealed class WindowsTests(Wine wine)
{
    // In milliseconds. A program that hangs in Wine is ended then.
    private const int Limit = 300_000;

    /// <param name="tests">Classes and methods of the suite, separated by spaces.</param>
    [Theory(Timeout = Limit)]
    [InlineData("Tutorial.Tests", "PlatformTests.*")]
    [InlineData("PriceOfAwait.Tests", "DamagedDataTests.* ProgressTests.* RuntimeSettingsTests.*")]
    [InlineData("Notebooks.Tests", "KernelHostTests.It_* KernelHostTests.What_* KernelHostTests.A_program_*")]
    public async Task Tests_pass_there_too(string suite, string tests)
    {
        var run = await RunAsync(
            $"{suite}/bin/Release/net10.0/{suite}.dll",
            ["-noLogo", "-noColor", .. tests.Split(' ').SelectMany(Selecting)]
        );
        Assert.True(Regex.IsMatch(run, "Total: [1-9][0-9]*, Errors: 0, Failed: 0"), run);

        static string[] Selecting(string test) => ["-method", $"*.{test}"];
    }

    [Fact(Timeout = Limit)]
    public async Task The_main_command_runs_a_notebook_and_writes_its_page()
    {
        using var folder = new TemporaryFolder();
        var run = await TutorialAsync("run", "00", "--speed", "recorded", "--out", Wine.OnWindows(folder["out"]));
        Assert.True(run.Contains(@"\out\00-start-here.ipynb", StringComparison.Ordinal), run);
        Assert.DoesNotMatch(@"(href|src)=""[^""]*\\", DataFile.ReadText(folder["out/book/00-start-here.html"]));
        Assert.DoesNotContain("\r", DataFile.ReadText(folder["out/00-start-here.ipynb"]));
    }

    [Fact(Timeout = Limit)]
    public async Task A_class_is_measured_in_processes_of_its_own_and_its_figures_have_points()
    {
        var run = await TutorialAsync("measure", "SyncVsAsync");
        Assert.True(Regex.IsMatch(run, @"Measured here .*\b[1-9][0-9]* launches .*\bWindows\b"), run);
        Assert.True(Regex.IsMatch(run, @" \d+\.\d+x \[\d+\.\d+, \d+\.\d+\]"), run);
    }

    private Task<string> TutorialAsync(params string[] arguments) =>
        RunAsync("Tutorial/bin/Release/net10.0/tutorial.dll", arguments);

    /// <summary>What the program wrote. Wine's exit code is 0 even after a crash.</summary>
    private async Task<string> RunAsync(string assembly, string[] arguments)
    {
        Assert.SkipWhen(wine.WhyNot is not null, $"{wine.WhyNot}");
        var run = await wine.RunAsync(assembly, arguments);
        return $"{run.Output}\n{run.Error}";
    }
}
