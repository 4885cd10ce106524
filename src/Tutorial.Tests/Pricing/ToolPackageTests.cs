namespace PriceOfAwait.Tutorial.Tests.Pricing;

/// <summary>The tool by itself, installed from a folder, far from any clone.</summary>
[Trait("Kind", "machine")]
public sealed class ToolPackageTests : TestsInFolder
{
    [Fact]
    public async Task Packed_and_installed_it_finds_the_line_that_blocks_and_knows_the_sizes()
    {
        var project = Path.Combine(Repository.Root, "src", "AwaitPrices");
        await RunAsync("pack", project, "--no-build", "--output", Folder["packages"]);
        await File.WriteAllTextAsync(
            Folder["nuget.config"],
            """
            <configuration>
              <packageSources><clear /><add key="here" value="packages" /></packageSources>
            </configuration>
            """,
            Cancellation
        );
        await RunAsync("tool", "install", "await-prices", "--tool-path", Folder["tools"]);

        await File.WriteAllTextAsync(Folder["Service.csproj"], Project, Cancellation);
        await File.WriteAllTextAsync(Folder["Calls.cs"], Source, Cancellation);
        var tool = Folder[OperatingSystem.IsWindows() ? "tools/await-prices.exe" : "tools/await-prices"];
        var listed = await ChildProcess.RunAsync(tool, ["Service.csproj"], Folder.FullName, [], Cancellation);
        Assert.Equal("", listed.ExitCode == 0 ? "" : listed.Output + listed.Error);
        Assert.Contains("\n  Calls.cs:3  Calls.Blocks: Calls.WaitsAsync().Result\n", listed.Output);
        Assert.Matches(@"\n +72 +\d+ +Calls\.WaitsAsync +Calls\.cs:2", listed.Output);
        Assert.Contains("Exact sizes on .NET", listed.Output);
        Assert.DoesNotContain("notebooks/", listed.Output);

        var help = await ChildProcess.RunAsync(tool, ["--help"], Folder.FullName, [], Cancellation);
        Assert.Contains("Example:\n  await-prices MyService.csproj", help.Output);
        var wrong = await ChildProcess.RunAsync(tool, ["--oops"], Folder.FullName, [], Cancellation);
        Assert.Equal(ExitCode.WrongUsage, wrong.ExitCode);
        Assert.Contains("For help: await-prices --help", wrong.Error);
    }

    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
        </Project>
        """;

    private const string Source = """
        using System.Threading.Tasks; public static class Calls {
            public static async Task<long> WaitsAsync() { await Task.Yield(); return 1; }
            public static long Blocks() => WaitsAsync().Result;
        }
        """;

    private async Task RunAsync(params string[] arguments)
    {
        var run = await DotNetHost.RunAsync(arguments, Folder.FullName, Cancellation);
        Assert.Equal("", run.Succeeded ? "" : run.Output + run.Error);
    }
}
