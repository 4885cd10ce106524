namespace PriceOfAwait.Tests.Practicing;

/// <summary>The compiler alone makes of a file what a build in Release would.</summary>
[Trait("Kind", "machine")]
public sealed class AttemptBuildTests : TestsInFolder
{
    [Fact]
    public async Task The_symbols_are_those_of_a_build_in_Release()
    {
        var project = Folder["Any.csproj"];
        await File.WriteAllTextAsync(
            project,
            "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework>"
                + "</PropertyGroup></Project>",
            Cancellation
        );
        var defined = await DotNetHost.RunAsync(
            [
                "msbuild",
                project,
                "-p:Configuration=Release",
                "-t:AddImplicitDefineConstants",
                "-getProperty:DefineConstants",
            ],
            Folder.FullName,
            Cancellation
        );

        Assert.Equal(
            defined.Output.Trim().Split(';').Where(symbol => symbol.Length > 0).Order(),
            AttemptBuild.SymbolsOf(10).Order()
        );
    }

    [Fact]
    public async Task A_file_may_ask_for_them() =>
        Assert.Empty(
            await ErrorsOfAsync(
                """
                #if !(RELEASE && TRACE && !DEBUG)
                #error Not a build in Release
                #endif
                #if !(NET && NET8_0_OR_GREATER && NET10_0_OR_GREATER)
                #error Not .NET 10
                #endif
                #if !(NETCOREAPP && NETCOREAPP2_1_OR_GREATER && !NETFRAMEWORK)
                #error Not .NET Core
                #endif
                """
            )
        );

    [Fact]
    public async Task So_may_an_exercise()
    {
        var exercise = ExerciseFiles.Find("keep-the-task");
        var solution = $"#if !RELEASE || !NET8_0_OR_GREATER\n#error Not defined\n#endif\n{exercise.Solution}";

        Assert.Equal(
            Outcome.Correct,
            (await new Attempt(exercise, solution).CheckAsync(Cancellation, TimeSpan.FromMinutes(1))).Outcome
        );
    }

    [Theory]
    [InlineData("Console.WriteLine(args.Length);")]
    [InlineData("using System.Text;\nawait Task.Yield();\nreturn new StringBuilder().Length;")]
    [InlineData("#!/usr/bin/env dotnet\n#:property Nullable=disable\nConsole.WriteLine();\npublic class Mine;")]
    [InlineData("public static class Program { public static async Task Main() => await Task.Yield(); }")]
    [InlineData("class A { static void Main() { } } class B { static int Main(string[] args) => args.Length; }")]
    [InlineData("Console.WriteLine(); class B { static void Main() { } }")]
    public async Task An_entry_point_is_compiled_as_in_a_program(string code) =>
        Assert.Empty(await ErrorsOfAsync(code));

    [Fact]
    public async Task What_a_program_does_not_compile_is_told_as_in_a_program() =>
        Assert.EndsWith(
            "Yours.cs:2: CS0103: The name 'price' does not exist in the current context",
            CompilerError.Text(await ErrorsOfAsync("#!/usr/bin/env dotnet\nConsole.WriteLine(price);"))
        );

    [Fact]
    public void Of_many_errors_the_first_ten_are_shown_and_the_others_counted()
    {
        static string Of(int errors) =>
            CompilerError.Text([
                .. Enumerable.Range(1, errors).Select(line => new CompilerError("Yours.cs", line, "no")),
            ]);

        Assert.EndsWith("Yours.cs:9: no\nYours.cs:10: no", Of(10));
        Assert.EndsWith("Yours.cs:9: no\nYours.cs:10: no\n… and 190 more.", Of(200));
    }

    [Theory]
    [InlineData(
        "using Microsoft.AspNetCore.Http; public class Mine { HttpContext _context = new DefaultHttpContext(); }"
    )]
    [InlineData("using Microsoft.Extensions.Caching.Memory; public interface IMine : IMemoryCache;")]
    [InlineData("public class Mine { HttpClient _client = new(); }")]
    public async Task The_frameworks_types_are_known(string code) => Assert.Empty(await ErrorsOfAsync(code));

    [Theory]
    [InlineData(
        "using System.Text.RegularExpressions; "
            + "public partial class Mine { [GeneratedRegex(\"a+\")] private static partial Regex Some(); }"
    )]
    [InlineData(
        "using System.Text.RegularExpressions; Console.WriteLine(); "
            + "public partial class Mine { [GeneratedRegex(\"a+\")] public static partial Regex Some { get; } }"
    )]
    [InlineData(
        "using System.Text.Json.Serialization; "
            + "[JsonSerializable(typeof(Version))] public partial class Mine : JsonSerializerContext;"
    )]
    public async Task The_frameworks_source_generators_add_their_code(string code) =>
        Assert.Empty(await ErrorsOfAsync(code));

    private static async Task<IReadOnlyList<CompilerError>> ErrorsOfAsync(string code)
    {
        using var build = await AttemptBuild.CompileAsync([new("Yours.cs", code)], Cancellation);
        return build.Errors;
    }
}
