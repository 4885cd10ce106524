using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class NuGetPackagesTests : IDisposable
{
    private static readonly PackageReference CsvHelper = new("CsvHelper", "34.0.0");

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_cell_uses_a_package_at_once()
    {
        var run = await TestNotebook.RunAsync(
            ["var wanted = 34;", "#r \"nuget: CsvHelper, 34.0.0\"\ntypeof(CsvHelper.CsvReader).Assembly.GetName().Version.Major == "
                + "wanted"]);
        Assert.True(run.Result.Succeeded, run.Result.Cells[1].Error);
        Assert.Equal("True", run.Data(2, "text/plain"));
    }

    [Fact]
    public async Task A_package_stays_though_the_cell_that_asked_for_it_did_not_compile()
    {
        var run = await TestNotebook.RunAsync(
            ["#r \"nuget: CsvHelper, 34.0.0\"\nnonsense", "typeof(CsvHelper.CsvReader).Assembly.GetName().Version.Major",
                "typeof(CsvHelper.CsvReader).Name"],
            new() { KeepGoing = true });
        Assert.Equal([CellOutcome.Failed, CellOutcome.Ran, CellOutcome.Ran], run.Outcomes);
        Assert.Equal("34", run.Data(2, "text/plain"));
        Assert.Equal("CsvReader", run.Data(3, "text/plain"));
    }

    [Fact]
    public async Task A_package_that_no_feed_has_is_named()
    {
        var packages = new NuGetPackages(_folder.Path, _folder.Path);
        var error = await Assert.ThrowsAsync<MissingReferenceException>(
            () => packages.RestoreAsync([new("PriceOfAwait.No.Such.Package", "1.0.0")], Cancellation));
        Assert.Equal("PackageError", error.Name);
        Assert.Contains("PriceOfAwait.No.Such.Package", error.Message);
        Assert.DoesNotContain(_folder.Path, error.Message);
    }

    [Fact]
    public async Task A_restored_set_is_not_restored_again()
    {
        var first = await new NuGetPackages(_folder.Path, _folder.Path).RestoreAsync([CsvHelper], Cancellation);
        Assert.Contains(first, path => Path.GetFileName(path) == "CsvHelper.dll");
        var list = Assert.Single(Directory.GetFiles(_folder.Path, "assemblies.txt", SearchOption.AllDirectories));
        File.AppendAllLines(list, [list]);
        var second = await new NuGetPackages(_folder.Path, _folder.Path).RestoreAsync([CsvHelper], Cancellation);
        Assert.Equal([.. first, list], second);
    }

    [Fact]
    public async Task An_assembly_is_given_once()
    {
        var packages = new NuGetPackages(_folder.Path, _folder.Path);
        Assert.NotEmpty(await packages.RestoreAsync([CsvHelper], Cancellation));
        Assert.Empty(await packages.RestoreAsync([CsvHelper], Cancellation));
    }
}
