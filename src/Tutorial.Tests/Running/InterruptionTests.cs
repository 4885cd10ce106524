using System.Diagnostics;

namespace PriceOfAwait.Tutorial.Tests.Running;

public sealed class InterruptionTests : IDisposable
{
    private readonly TempFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 120_000)]
    [InlineData("INT")]
    [InlineData("TERM")]
    public async Task An_interrupted_run_saves_what_is_done_and_leaves_no_process_behind(string signal)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Another process can't press Ctrl+C there.");
        var busy = NotebookFile.Write(
            _folder["busy.ipynb"],
            "Console.WriteLine(1);",
            """
            var child = System.Diagnostics.Process.Start("sleep", "600");
            Console.WriteLine($"started {Environment.ProcessId} {child.Id}");
            child.WaitForExit();
            """);
        var never = NotebookFile.Write(_folder["never.ipynb"], "Console.WriteLine(1);");

        var (started, rest) = await InterruptAsync(signal, "run", busy, never, "--out", _folder["out"]);

        Assert.Equal(["busy.ipynb"], Directory.GetFiles(_folder["out"]).Select(Path.GetFileName));
        Assert.Equal("1", NotebookFile.PrintedBy(_folder["out/busy.ipynb"])[0].TrimEnd());
        Assert.Contains("cancelled in cell 2", rest, StringComparison.Ordinal);
        Assert.Contains("not run", rest, StringComparison.Ordinal);
        Assert.Contains($"Written: {_folder["out/busy.ipynb"]}", rest, StringComparison.Ordinal);
        await EndOfAllAsync(started);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_run_that_is_killed_leaves_no_process_and_only_whole_notebooks_and_the_next_one_succeeds()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no 'kill' and no 'sleep' there.");
        var quick = NotebookFile.Write(_folder["a-quick.ipynb"], "Console.WriteLine(1);");
        var busy = NotebookFile.Write(
            _folder["b-busy.ipynb"],
            $$"""
            if (!System.IO.File.Exists(@"{{_folder["go-on"]}}"))
            {
                var child = System.Diagnostics.Process.Start("sleep", "600");
                Console.WriteLine($"started {Environment.ProcessId} {child.Id}");
                while (true) { }
            }
            """);
        using (var tutorial = Start("run", quick, busy, "--out", _folder["out"], "--speed", "quick"))
        {
            var started = await LineOfStartAsync(tutorial);
            tutorial.Kill();
            await EndOfAllAsync(started);
        }

        Assert.Equal("1", NotebookFile.PrintedBy(_folder["out/a-quick.ipynb"])[0].TrimEnd());
        Assert.Equal(["a-quick.ipynb"], Directory.GetFiles(_folder["out"]).Select(Path.GetFileName));
        File.WriteAllText(_folder["go-on"], "");
        Assert.Equal(ExitCode.Success, (await Invocation.OfAsync("run", quick, busy, "--out", _folder["out"])).ExitCode);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_last_whole_result_stays_until_a_better_one_is_complete()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Another process can't press Ctrl+C there.");
        var notebook = NotebookFile.Write(_folder["a.ipynb"],
            "Console.WriteLine(1);",
            $"if (System.IO.File.Exists(@\"{_folder["wait"]}\")) {{ Console.WriteLine(\"started\"); System.Threading.Thread.Sleep(-1); }}");
        await Invocation.OfAsync("run", notebook, "--out", _folder["out"]);
        var before = File.ReadAllBytes(_folder["out/a.ipynb"]);
        File.WriteAllText(_folder["wait"], "");
        var (_, rest) = await InterruptAsync("INT", "run", notebook, "--out", _folder["out"]);

        Assert.Equal(before, File.ReadAllBytes(_folder["out/a.ipynb"]));
        Assert.Equal("started", NotebookFile.PrintedBy(_folder["out/unfinished/a.ipynb"])[1].TrimEnd());
        Assert.Contains($"{_folder["out/unfinished/a.ipynb"]}. The one before stays", rest, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_result_also_stays_when_the_process_of_the_next_run_ends_on_the_way()
    {
        var notebook = NotebookFile.Write(
            _folder["a.ipynb"], $"if (System.IO.File.Exists(@\"{_folder["end"]}\")) Environment.Exit(3);", "Console.WriteLine(2);");
        await Invocation.OfAsync("run", notebook, "--out", _folder["out"]);
        var before = File.ReadAllBytes(_folder["out/a.ipynb"]);
        File.WriteAllText(_folder["end"], "");

        var cut = await Invocation.OfAsync("run", notebook, "--out", _folder["out"]);

        Assert.Equal(ExitCode.Failure, cut.ExitCode);
        Assert.Equal(before, File.ReadAllBytes(_folder["out/a.ipynb"]));
        Assert.Contains($"{_folder["out/unfinished/a.ipynb"]}. The one before stays", cut.Output, StringComparison.Ordinal);
    }

    private static Process Start(params string[] args)
    {
        var start = new ProcessStartInfo("dotnet", [Path.Combine(AppContext.BaseDirectory, "tutorial.dll"), .. args])
        {
            RedirectStandardOutput = true,
        };
        if (OperatingSystem.IsLinux())
        {
            // A program that a shell starts in the background ignores Ctrl+C, and so does all that it starts.
            start.ArgumentList.Insert(0, start.FileName);
            start.ArgumentList.Insert(0, "--default-signal=INT");
            start.FileName = "env";
        }

        return Process.Start(start)!;
    }

    /// <summary>Sends a signal once a cell says that it has started, and waits for the end.</summary>
    private static async Task<(string Started, string Ending)> InterruptAsync(string signal, params string[] args)
    {
        using var tutorial = Start(args);
        var started = await LineOfStartAsync(tutorial);
        await Process.Start("kill", $"-{signal} {tutorial.Id}").WaitForExitAsync(Cancellation);
        var rest = await tutorial.StandardOutput.ReadToEndAsync(Cancellation);
        await tutorial.WaitForExitAsync(Cancellation);
        Assert.Equal(ExitCode.Cancelled, tutorial.ExitCode);
        return (started, rest);
    }

    private static async Task<string> LineOfStartAsync(Process tutorial)
    {
        string? line;
        do
        {
            line = await tutorial.StandardOutput.ReadLineAsync(Cancellation);
            Assert.NotNull(line);
        }
        while (!line.Contains("| started", StringComparison.Ordinal));
        return line;
    }

    /// <summary>A killed process stays in the system's list for a moment, and as a zombie until its parent asks how it ended.</summary>
    private static async Task EndOfAllAsync(string started)
    {
        foreach (var process in started.Split(' ')[^2..])
        {
            for (var tries = 0; (await StateOfAsync(process)) is not ("" or ['Z', ..]); tries++)
            {
                Assert.True(tries < 100, $"Process {process} is still running.");
                await Task.Delay(100, Cancellation);
            }
        }
    }

    private static async Task<string> StateOfAsync(string process) => (await ChildProcess.RunAsync(
        "ps", ["-o", "stat=", "-p", process], folder: null, environment: null, Cancellation)).Output.Trim();
}
