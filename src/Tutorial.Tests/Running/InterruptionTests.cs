using System.Diagnostics;

namespace PriceOfAwait.Tutorial.Tests.Running;

[Trait("Kind", "machine")]
public sealed class InterruptionTests : TestsInFolder
{
    [Theory(Timeout = 300_000)]
    [InlineData("INT", false)]
    [InlineData("TERM", true)]
    public async Task An_interrupted_run_saves_what_is_done_beside_an_earlier_whole_result_and_leaves_no_process(
        string signal,
        bool hasEarlier
    )
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Another process can't press Ctrl+C there.");
        var busy = NotebookFile.Write(
            Folder["busy.ipynb"],
            "Console.WriteLine(1);",
            """
            var child = System.Diagnostics.Process.Start("sleep", "600");
            Console.WriteLine($"started {Environment.ProcessId} {child.Id}");
            child.WaitForExit();
            """
        );
        var never = NotebookFile.Write(Folder["never.ipynb"], "Console.WriteLine(1);");
        // Whose notebook it is, is known by its record.
        Directory.CreateDirectory(Folder[hasEarlier ? "out/.runs" : "."]);
        string[] earlier = hasEarlier ? [NotebookFile.Write(Folder["out/busy.ipynb"], "2")] : [];
        var before = earlier.Select(File.ReadAllText).ToList();
        var saved = Folder[hasEarlier ? "out/unfinished/busy.ipynb" : "out/busy.ipynb"];
        using var tutorial = Start("run", busy, never, "--out", Folder["out"]);

        var started = await LineOfStartAsync(tutorial);
        await Process.Start("kill", $"-{signal} {tutorial.Id}").WaitForExitAsync(Cancellation);
        var rest = await tutorial.Output.ReadToEndAsync(Cancellation);
        await tutorial.WaitAsync(Cancellation);

        Assert.Equal(ExitCode.Cancelled, tutorial.ExitCode);
        Assert.Equal(["busy.ipynb"], Directory.GetFiles(Folder["out"]).Select(Path.GetFileName));
        Assert.Equal(before, earlier.Select(File.ReadAllText));
        Assert.Equal("1", NotebookFile.PrintedBy(saved)[0]);
        Assert.Contains("cancelled in cell 2", rest);
        Assert.Contains("not run", rest);
        Assert.Contains(hasEarlier ? $"{saved}. The previous version is kept" : $"Written: {saved}", rest);
        await EndOfAllAsync(started);
    }

    [Fact(Timeout = 300_000)]
    public async Task A_run_that_is_killed_leaves_no_process_and_only_whole_notebooks_and_the_next_one_succeeds()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no 'kill' and no 'sleep' there.");
        var quick = NotebookFile.Write(Folder["a-quick.ipynb"], "Console.WriteLine(1);");
        var busy = NotebookFile.Write(
            Folder["b-busy.ipynb"],
            $$"""
            if (!System.IO.File.Exists(@"{{Folder["go-on"]}}"))
            {
                var child = System.Diagnostics.Process.Start("sleep", "600");
                Console.WriteLine($"started {Environment.ProcessId} {child.Id}");
                while (true) { }
            }
            """
        );
        using (var tutorial = Start("run", quick, busy, "--out", Folder["out"], "--speed", "quick"))
        {
            var started = await LineOfStartAsync(tutorial);
            using var program = Process.GetProcessById(tutorial.Id);
            program.Kill();
            await EndOfAllAsync(started);
        }

        Assert.Equal("1", NotebookFile.PrintedBy(Folder["out/a-quick.ipynb"])[0]);
        Assert.Equal(["a-quick.ipynb"], Directory.GetFiles(Folder["out"]).Select(Path.GetFileName));
        File.WriteAllText(Folder["go-on"], "");
        Assert.Equal(ExitCode.Success, (await Invocation.OfAsync("run", quick, busy, "--out", Folder["out"])).ExitCode);
    }

    [Fact]
    public async Task A_whole_result_stays_when_the_process_of_the_next_run_ends_on_the_way()
    {
        var notebook = NotebookFile.Write(
            Folder["a.ipynb"],
            $"if (System.IO.File.Exists(@\"{Folder["end"]}\")) Environment.Exit(3);",
            "Console.WriteLine(2);"
        );
        await Invocation.OfAsync("run", notebook, "--out", Folder["out"]);
        var before = File.ReadAllBytes(Folder["out/a.ipynb"]);
        File.WriteAllText(Folder["end"], "");
        var cut = await Invocation.OfAsync("run", notebook, "--out", Folder["out"]);
        Assert.Equal(ExitCode.Failure, cut.ExitCode);
        Assert.Equal(before, File.ReadAllBytes(Folder["out/a.ipynb"]));
        Assert.Contains($"{Folder["out/unfinished/a.ipynb"]}. The previous version is kept", cut.Output);
    }

    [Fact(Timeout = 300_000)]
    public async Task A_run_ends_with_the_dotnet_run_that_has_started_it()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the system ends it, and there is no sleep.");
        var busy = NotebookFile.Write(
            Folder["busy.ipynb"],
            """
            var child = System.Diagnostics.Process.Start("sleep", "600");
            Console.WriteLine($"started {Environment.ProcessId} {child.Id}");
            child.WaitForExit();
            """
        );
        string[] run =
        [
            "run",
            "--no-build",
            "-c",
            "Release",
            "--project",
            Path.Combine(Repository.Root, "src", "Tutorial"),
        ];
        using var dotnetRun = ChildProcess.Start(
            DotNetHost.Executable,
            [.. run, "--", "run", busy, "--out", Folder["out"]],
            Folder.FullName
        );
        var started = await LineOfStartAsync(dotnetRun);
        // Only the parent, as a user does who ends 'dotnet run' by its id.
        using var parent = Process.GetProcessById(dotnetRun.Id);
        parent.Kill();
        await EndOfAllAsync(started);
        await dotnetRun.Output.ReadToEndAsync(Cancellation);
    }

    [Fact]
    public async Task Interrupted_laps_say_what_is_kept_and_that_the_same_command_goes_on()
    {
        using var interrupt = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var batch = new NotebookBatch(new([], Speed.Quick, Out: Folder["out"]), TextWriter.Null);
        await batch.MeasureAsync(
            launch =>
            {
                if (launch.Runs is not null)
                {
                    interrupt.Cancel();
                }
            },
            _ => Task.CompletedTask,
            TextWriter.Null,
            interrupt.Token
        );
        var told = Assert.Single(RunSummary.After(batch), line => line.Contains("kept", StringComparison.Ordinal));
        Assert.Matches(
            @"^Interrupted in lap \d\. \d+ launch(es)? of the laps are kept: the same command goes on from there\.$",
            told
        );
        Assert.DoesNotContain(
            RunSummary.After(batch),
            line => line.StartsWith("Not completed", StringComparison.Ordinal)
        );
        Assert.Contains(
            new NotebookBatch(new([], Speed.Quick, Out: Folder["out"]), TextWriter.Null).BeginLaps(),
            line => line.StartsWith("This goes on from", StringComparison.Ordinal)
        );
    }

    // A program that a shell starts in the background ignores Ctrl+C, and so does all that it starts.
    private static ChildProcess Start(params string[] args) =>
        OperatingSystem.IsLinux()
            ? ChildProcess.Start("env", ["--default-signal=INT", "dotnet", Invocation.Program, .. args])
            : ChildProcess.Start("dotnet", [Invocation.Program, .. args]);

    private static async Task<string> LineOfStartAsync(ChildProcess tutorial)
    {
        string? line;
        do
        {
            line = await tutorial.Output.ReadLineAsync(Cancellation);
            Assert.NotNull(line);
        } while (!line.Contains("| started", StringComparison.Ordinal));
        return line;
    }

    /// <summary>
    /// A killed process stays in the system's list for a moment, and as a zombie until its parent asks how it ended.
    /// </summary>
    private static async Task EndOfAllAsync(string started)
    {
        foreach (var process in started.Split(' ')[^2..])
        {
            for (var tries = 0; await StateAsync() is not ("" or ['Z', ..]); tries++)
            {
                Assert.True(tries < 100, $"Process {process} is still running.");
                await Task.Delay(100, Cancellation);
            }
            async Task<string> StateAsync() =>
                (
                    await ChildProcess.RunAsync(
                        "ps",
                        ["-o", "stat=", "-p", process],
                        folder: null,
                        environment: null,
                        Cancellation
                    )
                ).Output.Trim();
        }
    }
}
