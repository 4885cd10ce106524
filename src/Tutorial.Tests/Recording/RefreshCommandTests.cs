using PriceOfAwait.Tutorial.Recording;

namespace PriceOfAwait.Tutorial.Tests.Recording;

public sealed class RefreshCommandTests : TestsInFolder
{
    [Fact]
    public async Task What_a_reader_has_tried_is_not_in_what_is_kept()
    {
        NotebookFile.Write(
            Folder["a.ipynb"],
            $"#r \"{Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll").Replace('\\', '/')}\"",
            "PriceOfAwait.Practicing.Exercise.Hint(\"keep-the-task\")",
            "await PriceOfAwait.Practicing.Exercise.CheckAsync(\"keep-the-task\")");
        var kept = Kept();
        var batch = new NotebookBatch(
            new RunOptions([Folder["a.ipynb"]], Speed.Recorded) { Out = Folder["out"], ForKeeping = true }, TextWriter.Null);

        var exitCode = await batch.RunAsync(Cancellation);

        // The hint was given to a reader of whom nothing is known, who has tried nothing.
        Assert.Equal(ExitCode.Success, exitCode);
        Assert.Contains("Hint 1 of", File.ReadAllText(Folder["out/a.ipynb"]));
        Assert.Contains(
            "not attempted. Change attempts/Lesson02CachedCompletedTasks/KeepTheTask.cs", File.ReadAllText(Folder["out/a.ipynb"]));
        Assert.Equal(kept, Kept());

        static string Kept() => Path.Combine(Repository.Root, "attempts", ".progress", "progress.json") is var file && File.Exists(file)
            ? File.ReadAllText(file) : "";
    }

    [Fact]
    public async Task The_committed_notebooks_and_the_picture_are_what_the_recorded_figures_make()
    {
        // Exact figures in the notebooks, such as bytes and code sizes, come from this machine's runtime.
        var recordedOn = RecordedRuns.Load(Repository.RecordedData,
            "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths").Environment.Runtime;
        Assert.SkipUnless(
            recordedOn.StartsWith($".NET {Environment.Version} ", StringComparison.Ordinal),
            $"The committed notebooks were made on {recordedOn}, and this is .NET {Environment.Version}, whose exact answers may differ.");

        var invocation = await Invocation.OfAsync("refresh", "--check");

        // First why a notebook failed, if one did: without its charts, the file of charts is stale.
        var last = invocation.Output.Split('\n').TakeWhile(line => !line.Contains("ended its process")).TakeLast(30);
        Assert.True(invocation.Error == "", invocation.Error + string.Join('\n', last));
        Assert.DoesNotContain("is stale", invocation.Output);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Contains("01-synchronous-fast-paths.ipynb is up to date", invocation.Output);
        Assert.Contains("fast-paths.svg is up to date", invocation.Output);
    }

    [Fact]
    public void Readme_shows_the_picture_and_says_what_an_await_costs()
    {
        var readme = File.ReadAllText(Path.Combine(Repository.Root, "README.md"));
        Assert.Contains($"({Repository.Relative(RefreshCommand.ReadmePicture)})", readme);
        Assert.Matches(@"An `await` costs \*\*\d{1,3} ns \[.*\] and \d+ B .*\*\*, measured on .*\.NET", readme);
    }
}
