using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class CellCodeTests
{
    [Theory]
    [InlineData("#r \"nuget: Some.Package, 1.2.3-beta\"", "Some.Package", "1.2.3-beta")]
    [InlineData("  #r \"nuget:Some.Package,1.2\"  ", "Some.Package", "1.2")]
    [InlineData("#r \"nuget: Some.Package\"", "Some.Package", "*")]
    public void A_package_directive_gives_id_and_version(string line, string id, string version) =>
        Assert.Equal([new PackageReference(id, version)], Parse(line).Packages);

    [Fact]
    public void Directives_that_the_compiler_does_not_know_leave_empty_lines()
    {
        var code = Parse("#!time\r\n#!csharp\n#r \"nuget: A, 1\"\nvar x = 1;\n#r \"System.Xml\"\nx");
        Assert.Equal("\n\n\nvar x = 1;\n#r \"System.Xml\"\nx", code.CSharp);
        Assert.True(code.Timed);
    }

    [Theory]
    [InlineData("// optional: XPlot.Plotly\nx", "XPlot.Plotly")]
    [InlineData("\n  //optional:  a thing of words \r\nx", "a thing of words")]
    [InlineData("x // optional: no", null)]
    [InlineData("x\n// optional: no", null)]
    [InlineData("// optional:\nx", null)]
    public void The_first_line_says_what_a_cell_may_do_without(string source, string? what) => Assert.Equal(what, Parse(source).Optional);

    [Fact]
    public void Plain_code_stays_as_it_is() => Assert.Equal("#if X\n1\n#endif", Parse("#if X\n1\n#endif").CSharp);

    private static CellCode Parse(string source) => CellCode.Parse(source, "cell 1");
}
