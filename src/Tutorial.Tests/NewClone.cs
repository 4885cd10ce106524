namespace PriceOfAwait.Tutorial.Tests;

/// <summary>
/// A copy of the repository as a new clone has it, made ready by <c>environment/setup.sh</c> for a user who has nothing
/// yet. It is made once, because that takes minutes: tests that need one that is built share it, one after the other,
/// and may add files that are not there.
/// </summary>
[CollectionDefinition(nameof(NewClone))]
public sealed class NewClone : ICollectionFixture<NewClone>, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Lazy<Task<ProgramResult>> _setUp;

    public NewClone() => _setUp = new(SetUpAsync);

    /// <summary>Why the script can't be run for another user here.</summary>
    public static string? WhyNot { get; } =
        OperatingSystem.IsWindows()
            ? "setup.cmd would install for the user who runs the tests; the profile's folder can't be moved there."
            : null;

    public string Home => _folder["home"];

    internal Task<ProgramResult> SetUpOnceAsync() => _setUp.Value;

    /// <summary>The copy; where the script can't be run, it is not built.</summary>
    internal async Task<string> FolderAsync()
    {
        var setUp = await SetUpOnceAsync();
        Assert.True(setUp.Succeeded, setUp.Output + setUp.Error);
        return _folder["clone"];
    }

    public void Dispose() => _folder.Dispose();

    private async Task<ProgramResult> SetUpAsync()
    {
        foreach (var file in Pack.FilesIn(Repository.Root))
        {
            var copy = _folder[$"clone/{Repository.Relative(file)}"];
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        Directory.CreateDirectory(Home);
        return WhyNot is not null
            ? new(0, "", "")
            : await ChildProcess.RunAsync(
                Path.Combine(_folder["clone"], "environment", "setup.sh"),
                [],
                _folder.FullName,
                new Dictionary<string, string?>
                {
                    ["HOME"] = Home,
                    // No other place of the user's data or kernels either.
                    ["XDG_DATA_HOME"] = null,
                    ["JUPYTER_DATA_DIR"] = null,
                    ["JUPYTER_PATH"] = null,
                    // The script doesn't fetch packages, so it uses those of this machine. Without a slash at the end,
                    // as people set the variable.
                    ["NUGET_PACKAGES"] = Path.TrimEndingDirectorySeparator(Packages.Folder),
                    // The build must leave no process behind.
                    ["MSBUILDDISABLENODEREUSE"] = "1",
                    ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
                    ["UseSharedCompilation"] = Environment.GetEnvironmentVariable("UseSharedCompilation") ?? "false",
                    // The same sources were analyzed when these tests were built.
                    ["RunAnalyzers"] = "false",
                },
                CancellationToken.None
            );
    }
}
