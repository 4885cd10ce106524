using PriceOfAwait.Notebooks.Hosting;

namespace PriceOfAwait.Notebooks.Tests;

/// <summary>The host as an editor sees it: lines of the kernel's own protocol.</summary>
[Trait("Kind", "machine")]
public sealed class KernelHostTests : IDisposable
{
    private readonly KernelTalk _host = new(
        ChildProcess.Start(
            DotNetHost.Executable,
            [typeof(NotebookRunner).Assembly.Location, KernelHost.ForEditors],
            AppContext.BaseDirectory
        )
    );

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _host.Dispose();

    [Fact]
    public async Task It_says_that_it_is_ready_and_runs_cells_whose_value_shows_once()
    {
        Assert.Single(await _host.UntilAsync("KernelReady"));
        var events = await _host.RunAsync("Console.WriteLine(\"x\"); 1 + 1");
        Assert.Equal($"x{Environment.NewLine}", ValueOf(events, "StandardOutputValueProduced"));
        Assert.Contains("<pre>2</pre>", ValueOf(events, "ReturnValueProduced"));
        Assert.DoesNotContain(
            await _host.RunAsync("display(1)"),
            happened => KernelTalk.TypeOf(happened) == "ReturnValueProduced"
        );
    }

    [Fact]
    public async Task What_programs_of_a_cell_write_does_not_get_between_the_lines()
    {
        var echo = OperatingSystem.IsWindows() ? "\"cmd\", \"/d /c echo raw\"" : "\"echo\", \"raw\"";
        var events = await _host.RunAsync(
            $"await System.Diagnostics.Process.Start({echo}).WaitForExitAsync(); Console.Write(1);"
        );
        Assert.Equal("1", ValueOf(events, "StandardOutputValueProduced"));
        Assert.Equal("raw", await _host.Process.Error.ReadLineAsync(Cancellation));
    }

    [Fact]
    public async Task A_program_that_a_cell_has_started_ends_with_the_host()
    {
        var waiting = OperatingSystem.IsWindows() ? "\"ping\", \"-n 600 127.0.0.1\"" : "\"sleep\", \"600\"";
        var events = await _host.RunAsync($"Console.Write(System.Diagnostics.Process.Start({waiting}).Id);");
        using var program = System.Diagnostics.Process.GetProcessById(
            int.Parse(ValueOf(events, "StandardOutputValueProduced"), System.Globalization.CultureInfo.InvariantCulture)
        );
        Assert.False(program.HasExited);
        _host.Process.Input.Close();
        await program.WaitForExitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
    }

    [Fact]
    public async Task A_program_that_outlives_the_host_does_not_keep_its_output_open()
    {
        Assert.SkipUnless(
            OperatingSystem.IsLinux(),
            "There is no setsid, with which a program leaves the host's group."
        );
        const string Script = "echo outlives >&2; exec sleep 20";
        await _host.RunAsync(
            $"""
            System.Diagnostics.Process.Start("setsid", ["env", "-i", "sh", "-c", "{Script}"]);
            """
        );
        Assert.Equal("outlives", await _host.Process.Error.ReadLineAsync(Cancellation));
        _host.Process.Input.Close();
        await _host.Process.Output.ReadToEndAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(10), Cancellation);
    }

    [Fact]
    public async Task A_wait_that_is_cancelled_ends_and_the_next_cell_runs()
    {
        var waiting = await _host.SendAsync("SubmitCode", "Console.WriteLine(\"waiting\"); await Task.Delay(-1);");
        await _host.UntilAsync("StandardOutputValueProduced");
        await _host.SendAsync("Cancel");
        Assert.Equal("CommandFailed", KernelTalk.TypeOf((await _host.ToEndAsync(waiting))[^1]));
        await _host.RunAsync("1");
    }

    [Fact]
    public async Task After_a_cell_that_was_stopped_those_that_need_it_say_which_to_run_again()
    {
        const string Stopped = "The cell that sets run was stopped: run it again, then the cells below it.";
        await _host.RunAsync("var before = 1;");
        var waiting = await _host.SendAsync(
            "SubmitCode",
            "Console.WriteLine(\"waiting\"); await Task.Delay(-1); var run = \"figures\";"
        );
        await _host.UntilAsync("StandardOutputValueProduced");
        await _host.SendAsync("Cancel");
        await _host.ToEndAsync(waiting);

        Assert.Equal(Stopped, await RefusalAsync("var comparison = run.Length;"));
        Assert.Equal(Stopped, await RefusalAsync("$\"{comparison}\""));
        // Their own names, and members of other things.
        await _host.RunAsync("new { run = before }.run");
        await _host.RunAsync("var run = \"figures\";");
        Assert.Equal(
            "The cell that sets comparison was not run: run it again, then the cells below it.",
            await RefusalAsync("comparison")
        );
        await _host.RunAsync("var comparison = run.Length;");
        await _host.RunAsync("comparison");
    }

    [Fact]
    public async Task After_a_cell_that_failed_only_what_it_did_not_set_is_missing()
    {
        await _host.RunAsync("1");
        await RefusalAsync(
            "var set = 1; var count = int.Parse(\"x\"); string Twice(string text) => text + text; var text = \"x\";"
        );
        await _host.RunAsync("Twice($\"{set}\")");
        const string Failed = "failed: run it again, then the cells below it.";
        Assert.Equal($"The cell that sets count {Failed}", await RefusalAsync("count + 1"));
        Assert.Equal($"The cell that sets text {Failed}", await RefusalAsync("text.Length"));
    }

    [Fact]
    public async Task A_notebook_whose_build_is_missing_says_what_to_run_in_each_cell_until_its_first_runs()
    {
        const string What = "The tutorial isn't built. In the repository's folder, run: dotnet build src/Tutorial.";
        var clone = Repository.Root.Replace('\\', '/');
        Assert.StartsWith(
            What,
            await RefusalAsync($"#r \"{clone}/src/Nothing/bin/Release/Nothing.dll\"\nNothing.At.All()")
        );
        Assert.StartsWith(What, await RefusalAsync("var run = await Bench.RunAsync<SyncVsAsync>();"));
        await _host.RunAsync($"#r \"{Repository.NotebooksAssembly.Replace('\\', '/')}\"");
        await _host.RunAsync("1");
    }

    [Theory]
    [InlineData("../src/PriceOfAwait/bin/Release/Nothing.dll", "..")]
    [InlineData("src/PriceOfAwait/bin/Release/Nothing.dll", ".")]
    public async Task A_lesson_that_was_copied_out_of_the_clone_says_so_in_each_cell(string loaded, string clone)
    {
        using var folder = new TemporaryFolder();
        await _host.RunAsync($"System.IO.Directory.SetCurrentDirectory(@\"{folder.FullName}\");");
        var refusal = await RefusalAsync($"#r \"{loaded}\"\nPriceOfAwait.Setup.Lesson(12)");
        Assert.Contains(
            $"it loads {loaded}, and {Path.GetFullPath(clone, folder.FullName)} is no clone. Move it",
            refusal
        );
        Assert.Equal(refusal, await RefusalAsync("await Bench.RunAsync<SyncVsAsync>()"));
    }

    [Theory]
    [InlineData("while (true) { }")]
    [InlineData(
        "for (var i = 0; i < 1_000; i++) System.Threading.ThreadPool.QueueUserWorkItem(_ => "
            + "System.Threading.Thread.Sleep(-1));"
    )]
    [InlineData("while (true) Console.WriteLine(\"nobody reads this\");")]
    public async Task It_ends_when_its_front_end_is_gone_whatever_a_cell_does(string code)
    {
        await _host.SendAsync("SubmitCode", "Console.WriteLine(\"started\"); " + code);
        await _host.UntilAsync("StandardOutputValueProduced");
        _host.Process.Input.Close();
        await _host.Process.WaitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(10), Cancellation);
    }

    [Theory]
    [InlineData("{oops")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("""{"commandType":"SubmitCode"}""")]
    [InlineData("""{"commandType":"SubmitCode","command":[]}""")]
    [InlineData("""{"commandType":"ToBeAddedLater","command":{}}""")]
    public async Task A_line_that_is_no_command_is_told_and_the_next_one_is_done(string line)
    {
        await _host.Process.Input.WriteLineAsync(line);
        await _host.RunAsync("1");
        Assert.StartsWith("An invalid command was ignored: ", await _host.Process.Error.ReadLineAsync(Cancellation));
    }

    private async Task<string> RefusalAsync(string code)
    {
        var end = (await _host.ToEndAsync(await _host.SendAsync("SubmitCode", code)))[^1];
        Assert.Equal("CommandFailed", KernelTalk.TypeOf(end));
        return (string)end["event"]!["message"]!;
    }

    private static string ValueOf(List<JsonNode> events, string type) =>
        (string)
            events.Single(happened => KernelTalk.TypeOf(happened) == type)["event"]!["formattedValues"]![0]!["value"]!;
}
