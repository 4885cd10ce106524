using System.Runtime.InteropServices;
using PriceOfAwait.Display;
using PriceOfAwait.ExactAnswers;
using PriceOfAwait.Judging;
using PriceOfAwait.Tutorial.Recording;

namespace PriceOfAwait.Tutorial.Tests.Recording;

public sealed class RefreshCommandTests : TestsInFolder
{
    [Fact]
    [Trait("Kind", "machine")]
    public async Task What_a_reader_has_tried_is_not_in_what_is_kept()
    {
        var library = Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll");
        NotebookFile.Write(
            Folder["a.ipynb"],
            $"#r \"{library.Replace('\\', '/')}\"",
            "PriceOfAwait.Practicing.Exercise.Hint(\"keep-the-task\")",
            "await PriceOfAwait.Practicing.Exercise.CheckAsync(\"keep-the-task\")"
        );
        var kept = Kept();
        var batch = new NotebookBatch(
            new RunOptions([Folder["a.ipynb"]], Speed.Recorded) { Out = Folder["out"], IsReproducible = true },
            TextWriter.Null
        );

        var exitCode = await batch.RunAsync(Cancellation);

        // The hint was given to a reader of whom nothing is known, who has tried nothing.
        Assert.Equal(ExitCode.Success, exitCode);
        Assert.Contains("Hint 1 of", File.ReadAllText(Folder["out/a.ipynb"]));
        Assert.Contains(
            "keep-the-task: change attempts/Lesson02CachedCompletedTasks/KeepTheTask.cs",
            File.ReadAllText(Folder["out/a.ipynb"])
        );
        Assert.Equal(kept, Kept());

        static string Kept() =>
            Path.Combine(Repository.Root, "attempts", ".progress", "progress.json") is var file && File.Exists(file)
                ? File.ReadAllText(file)
                : "";
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task The_committed_notebooks_and_the_picture_are_what_the_recorded_figures_make()
    {
        // On another patch of the runtime, refresh compares what doesn't depend on it. Other processors and systems
        // have other machine code, and some let nobody count objects.
        var recordedOn = RecordedRuns
            .Load(Repository.RecordedData, "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths")
            .Environment;
        Assert.SkipUnless(
            recordedOn.Architecture == $"{RuntimeInformation.ProcessArchitecture}" && OperatingSystem.IsLinux(),
            $"The committed notebooks were made on Linux, {recordedOn.Architecture}, and this is "
                + $"{RuntimeInformation.RuntimeIdentifier}."
        );

        await LessonAnswers.AreThereAsync();
        var invocation = await Invocation.OfAsync("refresh", "--check");

        // First why a notebook failed, if one did: without its charts, the file of charts is stale.
        var last = invocation.Output.Split('\n').TakeWhile(line => !line.Contains("ended its process")).TakeLast(30);
        Assert.True(invocation.Error == "", invocation.Error + string.Join('\n', last));
        Assert.DoesNotContain("is stale", invocation.Output);
        Assert.Equal(ExitCode.Success, invocation.ExitCode);
        Assert.Matches(@"01-synchronous-fast-paths(\.ipynb)? is up to date", invocation.Output);
        Assert.Contains("README.md is up to date", invocation.Output);
    }

    [Theory]
    [InlineData("72 B", "72 B", false, true)]
    [InlineData("72 B", "80 B", false, false)]
    [InlineData("219 B", "211 B", true, true)]
    [InlineData("recorded on .NET 10.0.1, .NET 9.0.2", "recorded on .NET 10.0.1", false, true)]
    public async Task Another_patch_of_the_runtime_explains_other_machine_code_and_nothing_else(
        string committed,
        string renewed,
        bool isMachineCode,
        bool isExplained
    )
    {
        var verdict = (await Claims.JudgeAsync(["CT1"])).Judgments[0];
        var (before, after) = (Of(".NET 10.0.1", committed), Of(".NET 10.0.2", renewed));
        Assert.NotNull(OtherPatch.Between([before], [after]));
        Assert.Equal(isExplained, OtherPatch.Explains(before, after));
        Assert.Null(OtherPatch.Between([before], [Of(".NET 10.0.1", renewed)]));

        Notebook Of(string runtime, string shown)
        {
            var json = JsonNode.Parse(NotebookFile.Json("first", "verdicts"))!;
            json["cells"]![0]!["outputs"] = Output(shown, isMachineCode ? [new MachineCode("A")] : []);
            var ledger = new Ledger([verdict with { Runtime = runtime }]);
            json["cells"]![1]!["outputs"] = Output(ledger.ToHtml(), ledger.ToFacts());
            File.WriteAllText(Folder["a.ipynb"], json.ToJsonString());
            return Notebook.Load(Folder["a.ipynb"]);
        }

        static JsonArray Output(string html, IReadOnlyList<object> facts) =>
            [
                new JsonObject
                {
                    ["output_type"] = "display_data",
                    ["metadata"] = new JsonObject(),
                    ["data"] = new JsonObject
                    {
                        ["text/html"] = html,
                        [Facts.MimeType] = JsonNode.Parse(Facts.ToJson(facts)),
                    },
                },
            ];
    }

    [Fact]
    public void What_shows_machine_code_says_so()
    {
        Assert.Contains(new MachineCode("A"), new CodeSizes("A", []).ToFacts());
        Assert.Contains(new MachineCode("t"), new Listing("t", "call x", Listing.Assembly).ToFacts());
        Assert.Empty(new Listing("t", "x();", Listing.CSharp).ToFacts().OfType<MachineCode>());
        var judged = new Ledger([
            .. Claims.All.Select(claim => new Judgment(claim, [new("x", Verdict.Holds, "x", "", "B")], "")),
        ]);
        Assert.Equal(
            Claims.All.Where(claim => claim.Parts.Any(part => part.Code is not null)).Select(claim => claim.Id),
            judged.ToFacts().OfType<MachineCode>().Select(code => code.Of)
        );
    }

    [Fact]
    public void Readme_shows_the_findings_that_the_recorded_figures_make()
    {
        var readme = File.ReadAllText(RefreshCommand.Readme);
        Assert.Equal(RefreshCommand.WithFindings(readme), readme);
        Assert.Equal(
            5,
            Regex.Count(
                readme,
                @"(?m)^\| \[.*\]\(notebooks/\d\d-[\w-]+\.ipynb\) \| \*\*[\d.,]+ (ns|µs|ms|s|B)\*\*.*\|\r?$"
            )
        );
    }

    [Fact]
    public void Readme_has_the_findings_and_the_doors_before_anything_about_installing()
    {
        var readme = File.ReadAllText(RefreshCommand.Readme);
        int[] places =
        [
            readme.IndexOf("| You write … |", StringComparison.Ordinal),
            readme.IndexOf("## Where to begin", StringComparison.Ordinal),
            readme.IndexOf("## Run it", StringComparison.Ordinal),
            readme.IndexOf("## Work interactively", StringComparison.Ordinal),
            readme.IndexOf("## The lessons", StringComparison.Ordinal),
        ];
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
    }
}
