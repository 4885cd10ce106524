using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>Microsoft's kernel and XPlot, which are built apart because not every feed has their packages.</summary>
public sealed class InteractiveBuildTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Where_the_feed_lacks_its_packages_the_build_says_so_in_one_line()
    {
        var config = _folder["NuGet.Config"];
        await File.WriteAllTextAsync(
            config,
            """<configuration><packageSources><clear /><add key="empty" value="." /></packageSources><config><add key="globalPackagesFolder" value="packages" /></config></configuration>""",
            TestContext.Current.CancellationToken);
        // In a copy, because after a restore that failed a project has no packages.
        _folder.CopyOf(Path.Combine(Repository.Root, "src"), "src");
        var dotnet = Executable.Find("dotnet");
        Assert.NotNull(dotnet);

        var build = await dotnet.AskAsync(
            ["build", _folder["src/Interactive"], "-nodeReuse:false", $"-p:RestoreConfigFile={config}"],
            TimeSpan.FromMinutes(2),
            TestContext.Current.CancellationToken);

        Assert.Equal(1, build.ExitCode);
        var said = Assert.Single(build.Output.Split('\n').Where(line => line.Contains("error", StringComparison.Ordinal))
            .Select(line => line.Trim()).Distinct());
        Assert.Contains("src/Interactive can't be built here: the package feed lacks ", said, StringComparison.Ordinal);
        Assert.Contains("Microsoft.DotNet.Interactive.CSharp", said, StringComparison.Ordinal);
    }
}
