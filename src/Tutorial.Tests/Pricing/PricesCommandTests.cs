namespace PriceOfAwait.Tutorial.Tests.Pricing;

/// <summary>The sizes themselves are tested in PriceOfAwait.Tests.</summary>
[Trait("Kind", "machine")]
public sealed class PricesCommandTests : TestsInFolder
{
    private static string Lessons => Repository.LessonsAssembly;

    [Fact]
    public async Task A_filter_selects_methods_and_findings_and_progress_goes_to_standard_error()
    {
        var invocation = await Invocation.OfAsync(
            "prices",
            Lessons,
            "--filter",
            "Subjects.StockPrices.GetStockPriceFor"
        );
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Matches(@"^\d+ of the \d+ async methods in PriceOfAwait.Lessons.dll match, ", invocation.Output);
        Assert.Contains("StockPrices.GetStockPriceForAsync ", invocation.Output);
        Assert.Contains("StockPrices.InitializeAsync().GetAwaiter().GetResult()", invocation.Output);
        Assert.DoesNotContain("StockPrices.InitializeWithYieldAsync ", invocation.Output);
        Assert.Contains("Reading PriceOfAwait.Lessons.dll: ", invocation.Error);
    }

    [Fact]
    public async Task As_JSON_it_is_one_object_and_nothing_else()
    {
        var invocation = await Invocation.OfAsync("prices", Lessons, "--filter", "Subjects.StockPrices", "--json");
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        var prices = JsonNode.Parse(invocation.Output)!;
        Assert.Equal("PriceOfAwait.Lessons.dll", (string?)prices["assembly"]);
        var method = prices["methods"]!
            .AsArray()
            .First(one => (string?)one!["method"] == "StockPrices.GetStockPriceForAsync")!;
        Assert.Equal((80, 1), ((long)method["completes"]!["bytes"]!, (int)method["awaits"]!));
        Assert.Contains(
            "06-closure-capture",
            prices["findings"]!.AsArray().Select(finding => (string?)finding!["kind"]!["lesson"])
        );
    }

    [Fact]
    public async Task A_project_is_built_in_Release_for_its_newest_framework()
    {
        await WriteProjectAsync(
            "public static class Calls { public static async Task Waits() => await Task.Yield(); }"
        );
        var invocation = await Invocation.OfAsync("prices", Folder["Service.csproj"]);
        Assert.Equal("", invocation.ExitCode == 0 ? "" : invocation.Error);
        Assert.StartsWith("Service.dll has 1 async method, of which 1 could wait.", invocation.Output);
        Assert.Contains("built for .NET 10.0", invocation.Output);
        Assert.StartsWith("Building Service.csproj in Release", invocation.Error);
    }

    [Fact]
    public async Task A_project_that_does_not_compile_is_refused_with_its_first_error()
    {
        await WriteProjectAsync("public static class Calls { oops }");
        var invocation = await Invocation.OfAsync("prices", Folder["Service.csproj"]);
        Assert.Equal(ExitCode.Failure, invocation.ExitCode);
        Assert.Contains("can't be built: ", invocation.Error);
        Assert.Contains("(CS", invocation.Error);
        Assert.Empty(invocation.Output);
    }

    [Fact]
    public async Task A_missing_file_is_refused_without_a_stack_trace()
    {
        var invocation = await Invocation.OfAsync("prices", "no/such.dll");
        Assert.Equal(ExitCode.Failure, invocation.ExitCode);
        Assert.StartsWith("There is no file no/such.dll. Build your project in Release", invocation.Error);
    }

    private async Task WriteProjectAsync(string source)
    {
        await File.WriteAllTextAsync(
            Folder["Service.csproj"],
            """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFrameworks>netstandard2.0;net10.0</TargetFrameworks>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
            </Project>
            """,
            Cancellation
        );
        await File.WriteAllTextAsync(Folder["Calls.cs"], source, Cancellation);
    }
}
