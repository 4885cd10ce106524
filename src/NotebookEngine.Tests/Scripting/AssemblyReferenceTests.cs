namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

/// <summary>What <c>#r</c> of a file does. The notebook's folder is that of the tests; the library is in a folder beneath.</summary>
public sealed class AssemblyReferenceTests
{
    private const string ReferenceLibrary = "#r \"Library/Library.dll\"\nusing Library;\n";

    [Fact]
    public async Task A_path_is_relative_to_the_notebooks_folder_and_dependencies_load_from_beside_it()
    {
        var run = await TestNotebook.RunAsync([ReferenceLibrary + "Verdict.FirstField(\"a,b\")"]);
        Assert.Equal("a", run.Data(1, "text/plain"));
    }

    [Fact]
    public async Task Without_a_reference_a_cell_may_name_what_NET_brings_and_how_values_are_shown()
    {
        var run = await TestNotebook.RunAsync(
            [
                "string.Join(' ', new[] { typeof(Uri), typeof(System.Diagnostics.Process), typeof(System.Net.Http.HttpClient) "
                    + "}.Select(type => type.Name))",
                "typeof(Microsoft.DotNet.Interactive.Formatting.Formatter).Name",
                "typeof(Microsoft.AspNetCore.Http.HttpContext).Name",
                "#r \"Microsoft.AspNetCore.Http.Abstractions\"\ntypeof(Microsoft.AspNetCore.Http.HttpContext).Name",
            ],
            new() { KeepGoing = true });
        Assert.Equal("Uri Process HttpClient", run.Data(1, "text/plain"));
        Assert.Equal("Formatter", run.Data(2, "text/plain"));
        Assert.StartsWith("cell 3, line 1, column 29: error CS0234", run.Error(3).Message);
        Assert.Equal("HttpContext", run.Data(4, "text/plain"));
    }

    [Fact]
    public async Task A_file_of_code_is_loaded_from_the_notebooks_folder()
    {
        using var folder = new TemporaryFolder();
        folder.File("more.csx", "int Twice(int x) => 2 * x;");
        var run = await TestNotebook.RunAsync(["#load \"more.csx\"\nvar four = Twice(2);", "Twice(four)"], folder: folder.Path);
        Assert.True(run.Result.Succeeded, run.Result.Cells[0].Error);
        Assert.Equal("8", run.Data(2, "text/plain"));
    }

    [Fact]
    public async Task Types_made_for_an_older_NET_show_themselves_by_convention()
    {
        var run = await TestNotebook.RunAsync(
            [
                ReferenceLibrary + "var verdict = new Verdict(\"FP1\", true); verdict",
                "new List<Verdict> { verdict }",
                "new { It = verdict }",
                "new HtmlVerdict(\"FP2\")",
                "verdict.Display(\"text/plain\");",
            ]);
        Assert.True(run.Result.Succeeded);
        Assert.Equal("text/html: Verdict { Claim = FP1, Holds = True }", run.Data(1, "text/html"));
        Assert.Equal("text/plain: Verdict { Claim = FP1, Holds = True }", run.Data(1, "text/plain"));
        Assert.Contains("text/html: Verdict { Claim = FP1", run.Data(2, "text/html"));
        Assert.Contains("text/html: Verdict { Claim = FP1", run.Data(3, "text/html"));
        Assert.Equal("text/html: HtmlVerdict { Claim = FP2 }", run.Data(4, "text/html"));
        Assert.Equal("text/plain: Verdict { Claim = FP1, Holds = True }", run.Data(5, "text/plain"));
    }

    [Fact]
    public async Task A_missing_assembly_is_named_with_what_to_do_when_it_is_a_build_output()
    {
        using var folder = new TemporaryFolder();
        var run = await TestNotebook.RunAsync(
            ["\n#r \"../src/Thing/bin/Release/Thing.dll\"\n1", "#r \"no/Such.dll\"", "#r \"System.Xml.Linq\"\nnew "
                + "System.Xml.Linq.XElement(\"a\").ToString()"],
            new() { KeepGoing = true },
            folder.Path);
        Assert.Equal(
            "cell 1, line 2: there is no assembly '../src/Thing/bin/Release/Thing.dll' "
            + $"({Path.GetFullPath("../src/Thing/bin/Release/Thing.dll", folder.Path)}); build it first: dotnet build src/Thing",
            run.Error(1).Message);
        Assert.Equal(
            $"cell 2, line 1: there is no assembly 'no/Such.dll' ({Path.GetFullPath("no/Such.dll", folder.Path)})", run.Error(2).Message);
        Assert.Equal("<a />", run.Data(3, "text/plain"));
    }

    [Fact]
    public async Task A_file_that_is_no_assembly_is_an_error_of_the_cell()
    {
        using var folder = new TemporaryFolder();
        folder.File("text.dll", "not an assembly");
        var run = await TestNotebook.RunAsync(["#r \"text.dll\"\n1"], folder: folder.Path);
        Assert.Contains("text.dll", run.Error(1).Message);
    }
}
