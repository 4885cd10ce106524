namespace PriceOfAwait.Tutorial.Tests;

/// <summary>
/// Whatever is wrong around the program, it says so in a sentence and ends with an exit code of its own.
/// </summary>
[Trait("Kind", "machine")]
public sealed class FaultTests : TestsInFolder
{
    [Fact]
    public async Task A_folder_for_temporary_files_that_is_missing_is_named()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the variable has another name.");
        var run = await Invocation.InProcessAsync(
            ["refresh", "--check"],
            new KeyValuePair<string, string?>("TMPDIR", Folder["missing"])
        );
        AssertToldInSentences(ExitCode.Failure, run);
        Assert.Contains(Folder["missing"], run.Error);
        Assert.Contains("Set TMPDIR", run.Error);
    }

    [Theory]
    [InlineData(">/dev/full")]
    [InlineData(">&-")]
    [InlineData(">&- 2>&-")]
    [InlineData("2>&-")]
    public async Task Output_that_nobody_takes_is_a_failure_and_no_crash(string redirection)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "There is no /dev/full there.");
        var shell = await RunAsync(
            "/bin/sh",
            "-c",
            $"\"$0\" \"$1\" run no-such.ipynb {redirection}; echo code $? >\"$2\"",
            DotNetHost.Executable,
            Invocation.Program,
            Folder["code"]
        );
        Assert.Contains(File.ReadAllText(Folder["code"]).Trim(), new[] { "code 1", "code 2" });
        Assert.DoesNotContain("   at ", shell.Error);
    }

    [Fact]
    public async Task A_full_disk_is_a_sentence_and_what_was_there_stays()
    {
        Directory.CreateDirectory(Folder["disk"]);
        Pack.Write([new($"{Pack.Folder}/src/Packed.targets", "", "earlier")], Folder["a.zip"], Cancellation);
        var pack = await RunWithMountAsync(
            "mount -t tmpfs -o size=64k tmpfs \"$0\" && cp \"$0/../a.zip\" \"$0\" && \"$@\"; "
                + "cmp \"$0/../a.zip\" \"$0/a.zip\" && echo old",
            Folder["disk"],
            "pack",
            "--to",
            Folder["disk/a.zip"]
        );
        Assert.Contains("No space left on device", pack.Error);
        Assert.Contains("Make room on it", pack.Error);
        Assert.EndsWith("old\n", pack.Output);
    }

    [Fact]
    public async Task A_full_folder_for_temporary_files_is_told_and_no_guess()
    {
        var prices = await RunWithFullTemporaryFolderAsync("prices", Repository.LessonsAssembly);
        Assert.Contains("The sizes are unknown. A disk is full: No space left on device", prices.Output);
        Assert.Contains($"For temporary files in another folder than {Folder["disk"]}, set TMPDIR", prices.Output);

        // The JIT doesn't say that it could not write its listing.
        var notebook = NotebookFile.Write(
            Folder["listing.ipynb"],
            $"#r \"{Path.Combine(Repository.Root, "src/PriceOfAwait/bin/Release/PriceOfAwait.dll")}\"\n"
                + $"#r \"{Repository.LessonsAssembly}\"",
            "await PriceOfAwait.ExactAnswers.Exact.NativeCodeAsync<"
                + "PriceOfAwait.Lessons.Lesson12YourOwnMethod.Yardsticks>(\"Field\")"
        );
        var listing = await RunWithFullTemporaryFolderAsync("run", notebook, "--out", Folder["out"]);
        AssertToldInSentences(ExitCode.Failure, listing);
        Assert.Contains("cell 2 failed: The instructions of Field could not be found. A disk is full", listing.Error);

        Task<ProgramResult> RunWithFullTemporaryFolderAsync(params string[] command)
        {
            Directory.CreateDirectory(Folder["disk"]);
            return RunWithMountAsync(
                "mount -t tmpfs -o size=8k tmpfs \"$0\" && TMPDIR=\"$0\" \"$@\"",
                Folder["disk"],
                command
            );
        }
    }

    [Theory]
    [InlineData(ExitCode.Failure, "refresh")]
    [InlineData(ExitCode.Failure, "record", "SyncVsAsync")]
    [InlineData(ExitCode.Failure, "pack")]
    [InlineData(ExitCode.Failure, "vscode")]
    [InlineData(ExitCode.Failure, "book", "notebooks")]
    [InlineData(ExitCode.Failure, "class", "report", "data/recorded")]
    [InlineData(ExitCode.WrongUsage, "run", "notebooks/00-start-here.ipynb")]
    public async Task A_command_that_would_write_to_a_read_only_checkout_says_so_before_it_measures(
        int exitCode,
        params string[] command
    )
    {
        var run = await RunInReadOnlyCheckoutAsync(command);
        AssertToldInSentences(exitCode, run);
        Assert.Contains("Read-only file system: '" + Repository.Root, run.Error);
        Assert.DoesNotContain("launch", run.Error);
    }

    [Theory]
    [InlineData("claims", "CT1")]
    [InlineData("progress")]
    [InlineData("run", "notebooks/00-start-here.ipynb", "--speed", "recorded", "--out", "OUT")]
    [InlineData("book", "notebooks", "--to", "OUT")]
    public async Task A_command_that_writes_elsewhere_works_in_a_read_only_checkout(params string[] command)
    {
        var run = await RunInReadOnlyCheckoutAsync([
            .. command.Select(argument => argument == "OUT" ? Folder["out"] : argument),
        ]);
        Assert.Empty(run.Error);
        Assert.Equal(ExitCode.Success, run.ExitCode);
    }

    [Fact]
    public async Task A_current_folder_that_was_deleted_is_told()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There nobody can delete it.");
        var run = await RunAsync(
            "/bin/sh",
            "-c",
            "mkdir \"$0\" && cd \"$0\" && rmdir \"$0\" && \"$@\"",
            Folder["gone"],
            DotNetHost.Executable,
            Invocation.Program,
            "progress"
        );
        AssertToldInSentences(ExitCode.WrongUsage, run);
        Assert.Contains("The current folder does not exist any more. Change to another one", run.Error);
    }

    [Fact]
    public void What_nobody_expected_becomes_a_sentence_and_a_file_with_all_that_is_known()
    {
        var problem = ErrorMessage.Of(new InvalidOperationException("out\nof luck"));
        Assert.Equal(ExitCode.Unexpected, problem.ExitCode);
        Assert.Contains("Unexpected error: out of luck", problem.Sentence);
        var file = problem.Sentence.Split(" in ")[1].TrimEnd('.');
        Assert.Contains(nameof(InvalidOperationException), File.ReadAllText(file));
        File.Delete(file);
    }

    private static void AssertToldInSentences(int exitCode, ProgramResult run)
    {
        Assert.Equal(exitCode, run.ExitCode);
        Assert.EndsWith(".", run.Error.TrimEnd());
        Assert.DoesNotContain("   at ", run.Error);
    }

    /// <summary>Mounts the repository over itself, read-only, for this one process and its children.</summary>
    private static Task<ProgramResult> RunInReadOnlyCheckoutAsync(string[] command) =>
        RunWithMountAsync(
            "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && cd \"$0\" && \"$@\"",
            Repository.Root,
            command
        );

    /// <summary>Runs the program with mounts of its own, where the machine allows that.</summary>
    /// <param name="script">Mounts something on the folder <c>$0</c>, then runs <c>$@</c>.</param>
    private static async Task<ProgramResult> RunWithMountAsync(string script, string folder, params string[] command)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only there can one process have mounts of its own.");
        string[] own = ["--mount", "--map-root-user", "/bin/sh", "-c", script, folder];
        var allowed = await RunAsync("unshare", [.. own, "true"]);
        Assert.SkipUnless(allowed.ExitCode == 0, $"This machine doesn't allow private mounts: {allowed.Error.Trim()}");
        return await RunAsync("unshare", [.. own, DotNetHost.Executable, Invocation.Program, .. command]);
    }

    private static Task<ProgramResult> RunAsync(string program, params string[] arguments) =>
        ChildProcess.RunAsync(program, arguments, folder: null, environment: null, Cancellation);
}
