using PriceOfAwait.NotebookEngine.Scripting;

namespace PriceOfAwait.NotebookEngine.Tests.Scripting;

public sealed class DirectiveCompletionTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly DirectiveCompletion _completion;

    public DirectiveCompletionTests()
    {
        foreach (var version in new[] { "1.9.0", "1.10.0", "2.0.0-beta.1", "2.0.0" })
        {
            Directory.CreateDirectory(Path.Combine(_folder.Path, "packages", "some.charts", version));
        }

        _folder.File(Path.Combine("packages", "some.charts", "1.9.0", "some.charts.nuspec"), "<package><id>Some.Charts</id></package>");
        Directory.CreateDirectory(Path.Combine(_folder.Path, "packages", "other"));
        Directory.CreateDirectory(Path.Combine(_folder.Path, "bin"));
        _folder.File(Path.Combine("bin", "Lessons.dll"), "");
        _folder.File(Path.Combine("bin", "Lessons.pdb"), "");
        _completion = new(_folder.Path, Path.Combine(_folder.Path, "packages"));
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("#r \"nuget: so", "Some.Charts")]
    [InlineData("#r \"nuget:Some.Ch", "Some.Charts")]
    [InlineData("#r \"nuget: ", "other", "Some.Charts")]
    [InlineData("#r \"nuget: Some.Charts, ", "2.0.0", "2.0.0-beta.1", "1.10.0", "1.9.0")]
    [InlineData("#r \"nuget: Some.Charts, 1.1", "1.10.0")]
    [InlineData("#r \"b", "bin/")]
    [InlineData("#r \"bin/Le", "Lessons.dll")]
    [InlineData("#r \"nowhere/")]
    [InlineData("1\n#!t", "time")]
    public void What_could_stand_in_a_directive(string code, params string[] offered)
    {
        var found = _completion.At(code + "\nmore", code.Length);
        Assert.Equal(offered, found!.Completions.Select(completion => completion.Name));
    }

    [Theory]
    [InlineData("")]
    [InlineData("Console.")]
    [InlineData("#r \"a.dll\"\nCon")]
    public void Elsewhere_it_says_nothing(string code) => Assert.Null(_completion.At(code, code.Length));
}
