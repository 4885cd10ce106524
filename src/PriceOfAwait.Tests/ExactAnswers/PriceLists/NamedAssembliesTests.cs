using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>A service and its library, which both block.</summary>
[Trait("Kind", "machine")]
public sealed class NamedAssembliesTests : TestsInFolder
{
    private static readonly string[] Both =
    [
        "Data.Store.constructor: Task.WaitAll(…)",
        "Service.Orders.Get: Store.LoadAsync().Result",
    ];

    [Fact]
    public async Task A_project_is_read_with_the_projects_that_it_references()
    {
        await WriteProjectsAsync();
        var prices = await PriceList.OfAsync(Folder["Service/Service.csproj"], Cancellation);
        Assert.Equal("Service.dll with Data.dll", prices.Assembly);
        Assert.Equal(Both, Found(prices));
        Assert.Equal(
            ["Service.Orders.Get: Store.LoadAsync().Result"],
            Found(
                await PriceList.OfAsync(
                    Directory.GetFiles(Folder["Service/bin"], "Service.dll", SearchOption.AllDirectories)[0],
                    Cancellation
                )
            )
        );
    }

    [Fact]
    public async Task A_folder_a_solution_and_its_older_form_have_all_their_projects()
    {
        await WriteProjectsAsync();
        Assert.Equal(Both, Found(await PriceList.OfAsync(Folder.FullName, Cancellation)));
        foreach (var format in new[] { "sln", "slnx" })
        {
            await RunAsync("new", "sln", "--name", "Shop", "--format", format);
            await RunAsync("sln", $"Shop.{format}", "add", "Service/Service.csproj", "Data/Data.csproj");
            var prices = await PriceList.OfAsync(Folder[$"Shop.{format}"], Cancellation);
            Assert.Equal($"Shop.{format}", prices.Assembly);
            Assert.Equal(Both, Found(prices));
        }

        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder.FullName, Cancellation),
            "has several solutions: ",
            "Name one of them."
        );
    }

    [Fact]
    public async Task What_is_not_there_is_said()
    {
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder.FullName, Cancellation),
            "There is no project in ",
            "Name a project, a solution, or an assembly"
        );
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder["Missing.slnx"], Cancellation),
            "There is no solution ",
            "Missing.slnx"
        );
    }

    private static IEnumerable<string> Found(PriceList prices) =>
        prices
            .Findings.Where(finding => finding.Kind == FindingKind.Blocking)
            .Select(finding => $"{finding.Method}: {finding.What}")
            .Order(StringComparer.Ordinal);

    private async Task RunAsync(params string[] arguments)
    {
        var run = await DotNetHost.RunAsync(arguments, Folder.FullName, Cancellation);
        Assert.True(run.Succeeded, run.Output + run.Error);
    }

    private async Task WriteProjectsAsync()
    {
        Directory.CreateDirectory(Folder["Service"]);
        Directory.CreateDirectory(Folder["Data"]);
        await WriteAsync("Directory.Build.props", "<Project />");
        await WriteAsync("Data/Data.csproj", ProjectWith(""));
        await WriteAsync("Service/Service.csproj", ProjectWith("<ProjectReference Include=\"../Data/Data.csproj\" />"));
        await WriteAsync(
            "Data/Store.cs",
            """
            using System.Threading.Tasks;
            namespace Data;
            public class Store
            {
                public Store() => Task.WaitAll(LoadAsync(), LoadAsync());
                public static async Task<int> LoadAsync() { await Task.Delay(1); return 1; }
            }
            """
        );
        await WriteAsync(
            "Service/Orders.cs",
            "namespace Service; public class Orders { public int Get() => Data.Store.LoadAsync().Result; }"
        );
    }

    private static string ProjectWith(string reference) =>
        $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup>{reference}</ItemGroup>
            </Project>
            """;

    private Task WriteAsync(string file, string text) => File.WriteAllTextAsync(Folder[file], text, Cancellation);
}
