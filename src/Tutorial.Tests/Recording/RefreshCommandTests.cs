using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Recording;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests.Recording;

public class RefreshCommandTests
{
    [Fact]
    public async Task The_committed_notebooks_and_the_picture_are_what_the_recorded_figures_make()
    {
        // Exact figures in the notebooks, such as bytes and code sizes, come from this machine's runtime.
        var recordedOn = RecordedRuns.Load(Repository.RecordedData,
            "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths").Environment.Runtime;
        Assert.SkipUnless(
            recordedOn.StartsWith($".NET {Environment.Version} ", StringComparison.Ordinal),
            $"The committed notebooks were made on {recordedOn}, and this is .NET {Environment.Version}, whose exact answers may differ.");

        var invocation = await Invocation.OfAsync("refresh", "--check");

        Assert.DoesNotContain("is stale", invocation.Output, StringComparison.Ordinal);
        Assert.Empty(invocation.Error);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Contains("01-synchronous-fast-paths.ipynb is up to date", invocation.Output, StringComparison.Ordinal);
        Assert.Contains("fast-paths.svg is up to date", invocation.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Readme_shows_the_picture()
    {
        var readme = File.ReadAllText(Path.Combine(Repository.Root, "README.md"));
        Assert.Contains(
            $"({Path.GetRelativePath(Repository.Root, ReadmePicture.File).Replace('\\', '/')})", readme, StringComparison.Ordinal);
    }
}
