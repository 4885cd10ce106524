using System.Text.RegularExpressions;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>Follows what <c>.github/CONTRIBUTING.md</c> says about a new lesson to the letter, in a copy of the repository.</summary>
[Collection(nameof(NewClone))]
public sealed partial class ContributingTests(NewClone clone)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_lesson_made_by_the_guide_is_run_judged_and_a_page_of_the_book()
    {
        var files = FilesOfTheGuide();
        Assert.InRange(files.Count, 1, 6);
        var copy = await clone.FolderAsync();
        foreach (var (path, content) in files)
        {
            var file = Path.Combine([copy, .. path.Split('/')]);
            Assert.False(File.Exists(file), $"{path} is there already: the guide should make a lesson that there isn't.");
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            await File.WriteAllTextAsync(file, content, Cancellation);
        }

        var output = await DotNetAsync(copy, "run", "--project", "src/Tutorial", "--", "run", "notebooks/13-waiting-together.ipynb");

        Assert.Matches("(?m)^  13-waiting-together .* 1 holds", output);
        Assert.Contains("Waiting together", await ReadAsync(copy, "13-waiting-together.html"), StringComparison.Ordinal);
        Assert.Contains("WT1", await ReadAsync(copy, "ledger.html"), StringComparison.Ordinal);
    }

    private static IReadOnlyList<(string Path, string Content)> FilesOfTheGuide()
    {
        var guide = File.ReadAllText(Path.Combine(Repository.Root, ".github", "CONTRIBUTING.md"));
        return [.. GuidesFile().Matches(guide)
            .Select(match => (match.Groups["path"].Value, Indent().Replace(match.Groups["content"].Value, "")))];
    }

    private static Task<string> ReadAsync(string copy, string page) =>
        File.ReadAllTextAsync(Path.Combine(copy, "out", "book", page), Cancellation);

    private static async Task<string> DotNetAsync(string folder, params string[] arguments)
    {
        var result = await DotNetHost.RunAsync(arguments, folder, Cancellation);
        Assert.True(result.Succeeded, $"dotnet {string.Join(' ', arguments)}\n{result.Output}\n{result.Error}");
        return result.Output;
    }

    // A file's path stands alone on its line, its content in the block below, both indented as the step's text is.
    [GeneratedRegex(@"(?m)^   `(?<path>[^`\n]+)`\n   ```\w+\n(?<content>(?:   .*\n|\n)*?)   ```$")]
    private static partial Regex GuidesFile();

    [GeneratedRegex("(?m)^   ")]
    private static partial Regex Indent();
}
