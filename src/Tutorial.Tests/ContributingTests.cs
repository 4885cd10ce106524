namespace PriceOfAwait.Tutorial.Tests;

/// <summary>
/// Follows what <c>.github/adding-a-lesson.md</c> says to the letter, in a copy of the repository.
/// </summary>
[Collection(nameof(NewClone))]
[Trait("Kind", "machine")]
public sealed class ContributingTests(NewClone clone)
{
    [Fact]
    public async Task A_lesson_made_by_the_guide_is_run_judged_and_a_page_of_the_book()
    {
        var guide = File.ReadAllText(Path.Combine(Repository.Root, ".github", "adding-a-lesson.md"));
        // A file's path stands alone on its line, its content in the block below, both indented as the step's text is.
        var files = Regex.Matches(guide, @"(?m)^   `(?<path>[^`\n]+)`\n   ```\w+\n(?<content>(?:   .*\n|\n)*?)   ```$");
        Assert.InRange(files.Count, 1, 6);
        var copy = await clone.FolderAsync();
        foreach (Match match in files)
        {
            var file = Path.Combine([copy, .. match.Groups["path"].Value.Split('/')]);
            Assert.False(
                File.Exists(file),
                $"{file} is there already: the guide should make a lesson that there isn't."
            );
            AtomicFile.Write(file, Regex.Replace(match.Groups["content"].Value, "(?m)^   ", ""));
        }

        var run = await DotNetHost.RunAsync(
            ["run", "--project", "src/Tutorial", "--", "run", "notebooks/99-waiting-together.ipynb"],
            copy,
            TestContext.Current.CancellationToken
        );

        Assert.True(run.Succeeded, $"{run.Output}\n{run.Error}");
        Assert.Matches("(?m)^  99-waiting-together .* 1 holds", run.Output);
        Assert.Contains("Waiting together", Page("99-waiting-together"));
        Assert.Contains("WT1", Page("ledger"));

        string Page(string name) => File.ReadAllText(Path.Combine(copy, "out", "book", $"{name}.html"));
    }
}
