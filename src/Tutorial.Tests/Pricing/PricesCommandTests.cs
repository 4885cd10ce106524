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
    public async Task A_check_fails_for_what_the_baseline_does_not_have()
    {
        const string blocks =
            "public static int Blocks() => Task.Run(() => 1).Result; static void F(CancellationToken t)";
        await WriteProjectAsync($"public static class Calls {{ {blocks} {{ }} }}");
        var project = Folder["Service.csproj"];
        var baseline = Folder["prices.json"];

        var failing = await Invocation.OfAsync("prices", project, "--fail-on", "token,blocking");
        Assert.Equal(ExitCode.Found, failing.ExitCode);
        Assert.Contains("The check fails, because of 1 finding (blocking-on-task):", failing.Error);
        Assert.Matches(@"Calls\.cs:1 +Calls\.Blocks: Task\.Run\(\)\.Result", failing.Error);
        Assert.Equal(0, (await Invocation.OfAsync("prices", project, "--fail-on", "token")).ExitCode);

        Assert.Equal(0, (await Invocation.OfAsync("prices", project, "--write-baseline", baseline)).ExitCode);
        string[] check = ["prices", project, "--fail-on", "blocking", "--baseline", baseline];
        var passing = await Invocation.OfAsync([.. check, "--sarif", Folder["out/findings.sarif"]]);
        Assert.Equal(0, passing.ExitCode);
        Assert.Contains($"1 finding isn't shown, because {baseline} has it.", passing.Output);
        Assert.Equal("2.1.0", (string?)JsonNode.Parse(File.ReadAllText(Folder["out/findings.sarif"]))!["version"]);

        await WriteProjectAsync(
            $"// A line.\npublic static class Calls {{ {blocks} {{ }}\n"
                + "static void More() => Task.Run(() => 1).Wait(); }"
        );
        var more = await Invocation.OfAsync(check);
        Assert.Equal(ExitCode.Found, more.ExitCode);
        Assert.Contains("Calls.More: Task.Run().Wait()", more.Error);
        Assert.DoesNotContain("Calls.Blocks", more.Error);

        await WriteProjectAsync("public static class Calls { }");
        Assert.Contains(
            $"1 of the findings in {baseline} is no more. To take it out: --write-baseline {baseline}",
            (await Invocation.OfAsync(check)).Error
        );
    }

    [Fact]
    public async Task Two_versions_of_a_package_are_compared()
    {
        var invocation = await Invocation.OfAsync("prices", "--package", "CsvHelper@33.0.1..33.0.1");
        Assert.Equal("", invocation.ExitCode == 0 ? "" : invocation.Error);
        Assert.StartsWith("CsvHelper 33.0.1 has ", invocation.Output);
        Assert.Contains("New findings: 0, gone: 0.", invocation.Output);
        Assert.StartsWith("Restoring CsvHelper 33.0.1", invocation.Error);
        Assert.Equal(2, Regex.Count(invocation.Error, "Reading CsvHelper.dll"));
    }

    [Theory]
    [InlineData("--package takes a package with its version", "--package", "CsvHelper")]
    [InlineData("--package stands alone", "--package", "CsvHelper@33.0.1", "--compare", "old.dll")]
    [InlineData("--fail-on: there is no kind 'blocks'. There are: blocking, ", "no.dll", "--fail-on", "token,blocks")]
    [InlineData("Name an assembly, a project, a solution or a folder")]
    public async Task What_can_not_be_asked_is_refused_before_anything_is_read(string sentence, params string[] args)
    {
        var invocation = await Invocation.OfAsync(["prices", .. args]);
        Assert.Equal(ExitCode.WrongUsage, invocation.ExitCode);
        Assert.StartsWith(sentence, invocation.Error);
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
