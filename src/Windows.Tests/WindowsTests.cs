namespace PriceOfAwait.Windows.Tests;

/// <summary>
/// Tests of what Windows does differently (files, paths, processes, texts of the system), run once more in Wine.
/// </summary>
public sealed class WindowsTests(Wine wine)
{
    [Theory]
    [InlineData("Tutorial.Tests", "PlatformTests")]
    [InlineData("PriceOfAwait.Tests", "RuntimeSettingsTests")]
    [InlineData("PriceOfAwait.Tests", "DamagedDataTests")]
    [InlineData("PriceOfAwait.Tests", "ProgressTests", "de-DE")]
    [InlineData("Notebooks.Tests", "KernelHostTests")]
    public async Task Tests_pass_on_Windows_too(string suite, string tests, string culture = "en-US")
    {
        Assert.SkipWhen(wine.WhyNot is not null, $"{wine.WhyNot}");
        var run = await wine.RunAsync(
            $"{suite}/bin/Release/net10.0/{suite}.dll",
            ["-noLogo", "-noColor", "-class", $"*.{tests}", "-culture", culture]
        );
        // After a crash Wine's exit code is 0.
        Assert.True(
            Regex.IsMatch(run.Output, @"Total: [1-9]\d*, Errors: 0, Failed: 0"),
            $"{run.Output}\n{run.Error}"
        );
    }
}
