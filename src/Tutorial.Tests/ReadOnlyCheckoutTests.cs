using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Tests;

/// <summary>A checkout that nobody may write to, as on a share or in a container: what only reads works, the rest says why not.</summary>
public sealed class ReadOnlyCheckoutTests : IDisposable
{
    // Mounts the repository over itself, read-only, for this one process and its children.
    private const string MountReadOnly =
        "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && cd \"$0\" && exec \"$@\"";

    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(ExitCode.Failure, "refresh")]
    [InlineData(ExitCode.Failure, "record", "SyncVsAsync")]
    [InlineData(ExitCode.Failure, "pack")]
    [InlineData(ExitCode.Failure, "vscode", "pack")]
    [InlineData(ExitCode.Failure, "book", "notebooks")]
    [InlineData(ExitCode.Failure, "class", "report", "data/recorded")]
    [InlineData(ExitCode.WrongUsage, "run", "notebooks/00-start-here.ipynb")]
    public async Task A_command_that_would_write_there_says_what_it_can_not_write_before_it_measures(int exitCode, params string[] command)
    {
        var run = await RunAsync(command);

        Assert.Equal(exitCode, run.ExitCode);
        Assert.Contains("Read-only file system: '" + Repository.Root, run.Error, StringComparison.Ordinal);
        Assert.EndsWith(".", run.Error.TrimEnd(), StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("launch", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("claims", "CT1")]
    [InlineData("progress")]
    [InlineData("run", "notebooks/00-start-here.ipynb", "--speed", "recorded", "--out", "OUT")]
    [InlineData("book", "notebooks", "--to", "OUT")]
    public async Task A_command_that_writes_elsewhere_works(params string[] command)
    {
        var run = await RunAsync([.. command.Select(argument => argument == "OUT" ? _folder["out"] : argument)]);

        Assert.Empty(run.Error);
        Assert.Equal(ExitCode.Success, run.ExitCode);
    }

    private static async Task<ProgramResult> RunAsync(string[] command)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only there can one process see a folder read-only that others write to.");
        var program = Path.Combine(AppContext.BaseDirectory, "tutorial.dll");
        string[] ownMounts = ["--mount", "--map-root-user", "/bin/sh", "-c"];

        var allowed = await UnshareAsync([.. ownMounts, MountReadOnly, Repository.Root, "true"]);
        Assert.SkipUnless(allowed.ExitCode == 0, $"This machine allows no mounts of one's own: {allowed.Error.Trim()}");
        return await UnshareAsync([.. ownMounts, MountReadOnly, Repository.Root, DotNetHost.Path, program, .. command]);
    }

    private static Task<ProgramResult> UnshareAsync(string[] arguments) => ChildProcess.RunAsync(
        "unshare", arguments, folder: null, environment: null, TestContext.Current.CancellationToken);
}
