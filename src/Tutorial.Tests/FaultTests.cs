using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>Whatever is wrong around the program, it says so in a sentence and ends with an exit code of its own.</summary>
public sealed class FaultTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_folder_for_temporary_files_that_is_missing_is_named()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the variable has another name.");
        var temporary = _folder["missing"];
        var notebook = NotebookFile.Write(_folder["a.ipynb"], "Console.WriteLine(1);");
        var run = await RunAsync([new("TMPDIR", temporary)], "run", notebook, "--out", _folder["out"]);

        Assert.Equal(ExitCode.Failure, run.ExitCode);
        Assert.Contains(temporary, run.Error, StringComparison.Ordinal);
        Assert.Contains("Set TMPDIR", run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(">/dev/full")]
    [InlineData(">&-")]
    [InlineData(">&- 2>&-")]
    [InlineData("2>&-")]
    public async Task Output_that_nobody_takes_is_a_failure_and_no_crash(string redirection)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "There is no /dev/full there.");
        var shell = await ChildProcess.RunAsync(
            "/bin/sh",
            ["-c", $"\"$0\" \"$1\" run no-such.ipynb {redirection}; echo code $? >\"$2\"", DotNetHost.Path, Program, _folder["code"]],
            folder: null, environment: null, TestContext.Current.CancellationToken);

        Assert.Contains(File.ReadAllText(_folder["code"]).Trim(), new[] { "code 1", "code 2" });
        Assert.DoesNotContain("   at ", shell.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_full_disk_is_a_sentence_and_what_was_there_stays()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only there can one process have a small disk of its own.");
        Directory.CreateDirectory(_folder["disk"]);
        string[] ownDisk =
        [
            "--mount", "--map-root-user", "/bin/sh", "-c",
            "mount -t tmpfs -o size=64k tmpfs \"$0\" && echo old > \"$0/a.zip\" && \"$@\"; cat \"$0/a.zip\"", _folder["disk"],
        ];
        var allowed = await UnshareAsync([.. ownDisk, "true"]);
        Assert.SkipUnless(allowed.Output == "old\n", $"This machine allows no mounts of one's own: {allowed.Error.Trim()}");

        var pack = await UnshareAsync([.. ownDisk, DotNetHost.Path, Program, "pack", "--to", _folder["disk/a.zip"]]);
        Assert.Contains("No space left on device", pack.Error, StringComparison.Ordinal);
        Assert.Contains("See that there is room on the disk", pack.Error, StringComparison.Ordinal);
        Assert.EndsWith("old\n", pack.Output, StringComparison.Ordinal);

        static Task<ProgramResult> UnshareAsync(string[] arguments) =>
            ChildProcess.RunAsync("unshare", arguments, folder: null, environment: null, TestContext.Current.CancellationToken);
    }

    [Fact]
    public void What_nobody_expected_becomes_a_sentence_and_a_file_with_all_that_is_known()
    {
        var problem = Problem.Of(new InvalidOperationException("out\nof luck"));

        Assert.Equal(ExitCode.Unexpected, problem.ExitCode);
        Assert.Contains("An error that nobody expected: out of luck", problem.Sentence, StringComparison.Ordinal);
        var file = problem.Sentence.Split(" is in ")[1].Split(": please")[0];
        Assert.Contains(nameof(InvalidOperationException), File.ReadAllText(file), StringComparison.Ordinal);
        File.Delete(file);
    }

    private static string Program => Path.Combine(AppContext.BaseDirectory, "tutorial.dll");

    private static Task<ProgramResult> RunAsync(IEnumerable<KeyValuePair<string, string?>> environment, params string[] arguments) =>
        ChildProcess.RunAsync(
            DotNetHost.Path, [Program, .. arguments], folder: null, environment, TestContext.Current.CancellationToken);
}
