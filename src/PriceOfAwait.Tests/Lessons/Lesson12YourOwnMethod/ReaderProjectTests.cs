using PriceOfAwait.Lessons.Lesson12YourOwnMethod;

namespace PriceOfAwait.Tests.Lessons.Lesson12YourOwnMethod;

/// <summary>A reader's file that calls his own project, or packages. Building a project takes some seconds.</summary>
[Trait("Kind", "machine")]
public sealed class ReaderProjectTests : TestsInFolder
{
    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup>
        </Project>
        """;

    [Fact]
    public async Task A_web_services_method_is_measured_and_inspected_with_all_that_it_depends_on()
    {
        Write(
            "Prices/Prices.csproj",
            """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>netstandard2.0</TargetFramework></PropertyGroup>
              <ItemGroup><PackageReference Include="Newtonsoft.Json" Version="13.0.4" /></ItemGroup>
            </Project>
            """
        );
        Write(
            "Prices/Parsed.cs",
            "public static class Parsed { public static decimal Price(string json) => "
                + "Newtonsoft.Json.Linq.JToken.Parse(json).ToObject<decimal>(); }"
        );
        Write(
            "Service/Service.csproj",
            """
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup>
                <TargetFramework>net8.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup><ProjectReference Include="../Prices/Prices.csproj" /></ItemGroup>
            </Project>
            """
        );
        Write(
            "Service/Program.cs",
            """
            using Microsoft.Extensions.Caching.Memory;
            var builder = WebApplication.CreateBuilder(args);
            builder.Build().Run();

            public class PriceService(IMemoryCache cache)
            {
                public async Task<decimal> PriceAsync(string name)
                {
                    if (!cache.TryGetValue(name, out decimal price))
                    {
                        await Task.Yield();
                        price = cache.Set(name, Parsed.Price("42"));
                    }

                    return price;
                }
            }

            internal class Hidden;
            """
        );
        const string yours = """
            using BenchmarkDotNet.Attributes;
            using Microsoft.AspNetCore.Http;
            using Microsoft.Extensions.Caching.Memory;
            using PriceOfAwait.Harness;

            namespace PriceOfAwait.Exercises;

            public class Yours
            {
                private readonly PriceService _service = new(new MemoryCache(new MemoryCacheOptions()));

                [GlobalSetup]
                public void RequireSameAnswer()
                {
                    _service.PriceAsync("MSFT").Wait();
                    SameAnswer.RequireOfAll(this);
                }

                [Benchmark(Baseline = true)]
                public async Task<decimal> Awaited()
                {
                    var context = new DefaultHttpContext();
                    return await _service.PriceAsync("MSFT") + context.Items.Count;
                }

                [Benchmark]
                public Task<decimal> PassedOn() => _service.PriceAsync("MSFT");
            }
            """;
        var opened = await OpenAsync(yours, "Service/Service.csproj");

        var objects = (await opened.AnatomyAsync(Cancellation))["PassedOn"];
        Assert.Equal(80, objects.Bytes);
        Assert.Contains("MoveNext", (await opened.LoweredAsync("Awaited", Cancellation)).Code);
        Assert.InRange((await opened.CodeSizesAsync(Cancellation))["PassedOn"].OwnBytes, 1, 1000);
        var trace = await opened.TraceAsync("Awaited", Cancellation);
        Assert.Contains(trace.Steps, step => step.Text.Contains("PriceService.PriceAsync", StringComparison.Ordinal));
        var figures = await opened.MeasureAsync(Speed.Quick, Cancellation);
        Assert.Empty(figures.Run!.Missing);
        Assert.Equal(2, figures.Run.Measurements.Count);

        var hidden = yours.Replace("new DefaultHttpContext()", "new Hidden()", StringComparison.Ordinal);
        await Assert.RefusesAsync<BenchException>(
            () => OpenAsync(hidden, "Service/Service.csproj"),
            "Yours.cs:22: CS0122: 'Hidden' is inaccessible",
            "add <InternalsVisibleTo Include=\"PriceOfAwait.Exercises\" />"
        );
    }

    [Fact]
    public async Task A_file_names_packages_and_projects_as_a_file_based_app_does()
    {
        Write("Prices/Prices.csproj", Library);
        Write("Prices/Prices.cs", "public static class Prices { public const int Best = 42; }");

        var opened = await OpenAsync(
            """
            #:package Newtonsoft.Json@13.0.4
            #:project Prices/Prices.csproj
            #:property TargetFramework=net8.0
            using BenchmarkDotNet.Attributes;

            namespace PriceOfAwait.Exercises;

            public class Yours
            {
                private readonly Newtonsoft.Json.Linq.JValue _best = new(Prices.Best);

                [Benchmark(Baseline = true)]
                public Task<object> Before() => Task.FromResult(_best.Value);
            }
            """
        );

        Assert.Equal(72, (await opened.AnatomyAsync(Cancellation))["Before"].Bytes);
    }

    [Fact]
    public async Task A_file_based_app_with_an_SDK_and_a_BenchmarkDotNet_of_its_own_is_opened_as_it_is()
    {
        // Made for other projects, in the reader's folder or above it.
        foreach (var file in (string[])["Build.props", "Build.targets", "Packages.props"])
        {
            Write($"Directory.{file}", "<Project><Import Project=\"missing.props\" /></Project>");
        }

        var opened = await OpenAsync(
            """
            #!/usr/bin/env dotnet
            #:sdk Microsoft.NET.Sdk.Web
            #:package BenchmarkDotNet@0.14.0
            #:property DefineConstants=$(DefineConstants);MINE
            using BenchmarkDotNet.Attributes;
            using BenchmarkDotNet.Running;

            BenchmarkRunner.Run<Requests>();

            public class Requests
            {
            #if RELEASE && MINE
                private readonly HttpContext _context = new DefaultHttpContext();
            #endif

                [Benchmark(Baseline = true)]
                public Task<object> Before() => Task.FromResult<object>(_context.Items.Count == 0 ? this : Beside.Size);
            }
            """,
            beside: new SourceText(
                Folder["Beside.cs"],
                """
                #if RELEASE && MINE
                internal static class Beside { public static readonly IResult Size = Results.Ok(); }
                #endif
                """
            )
        );

        Assert.Equal(72, (await opened.AnatomyAsync(Cancellation))["Before"].Bytes);
        Assert.Empty((await opened.MeasureAsync(Speed.Quick, Cancellation)).Run!.Missing);
    }

    [Fact]
    public Task Only_one_file_names_packages() =>
        Assert.RefusesAsync<BenchException>(
            () => OpenAsync("#:package A@1.0", beside: new SourceText(Folder["Beside.cs"], "#:package B@1.0")),
            "Yours.cs and ",
            "Beside.cs have lines that begin with #:. Move these lines to one file."
        );

    [Fact]
    public Task What_the_SDK_can_not_read_is_told_with_its_line() =>
        Assert.RefusesAsync<BenchException>(
            () => OpenAsync("#:packages Newtonsoft.Json@13.0.4\npublic class Yours;"),
            "Yours.cs:1: Unrecognized directive 'packages'."
        );

    [Theory]
    [InlineData("Missing/Missing.csproj", "There is no file", "Missing.csproj", "from the folder of the notebook")]
    [InlineData("", "is a folder", "Library.csproj")]
    [InlineData("Prices.cs", "Prices.cs isn't a project")]
    public async Task What_is_no_project_is_told_with_what_to_name(string name, params string[] says)
    {
        Write("Library.csproj", Library);
        Write("Prices.cs", "");

        await Assert.RefusesAsync<BenchException>(() => OpenAsync("", name), says);
    }

    [Theory]
    [InlineData("", "int Price() => ;", "Library.csproj does not build in Release:", "Prices.cs:1: CS")]
    [InlineData(
        "<TargetFramework>net48</TargetFramework>",
        "",
        "Library can't be called from here: it targets",
        "net48 (.NETFramework,Version=v4.8)",
        "methods are measured on .NET 10"
    )]
    [InlineData("<Optimize>false</Optimize>", "", "Library.dll isn't optimized", "Set Optimize to true for Release")]
    [InlineData("<Nothing", "", "Library.csproj does not build in Release:", "MSB4025")]
    public async Task A_project_that_can_not_be_measured_is_told_with_the_reason(
        string property,
        string code,
        params string[] says
    )
    {
        Write("Library.csproj", Library.Replace("</Prop", property + "</Prop", StringComparison.Ordinal));
        Write("Prices.cs", $"public class Prices {{ {code} }}");

        await Assert.RefusesAsync<BenchException>(() => OpenAsync("", "Library.csproj"), says);
    }

    private void Write(string name, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Folder[name])!);
        File.WriteAllText(Folder[name], text);
    }

    private Task<YourMethod> OpenAsync(string text, string? project = null, params IEnumerable<SourceText> beside)
    {
        Write("Yours.cs", text);
        return YourMethod.OpenAsync(
            [new(Folder["Yours.cs"], text), .. beside],
            project is null ? null : Folder[project],
            Cancellation
        );
    }
}
