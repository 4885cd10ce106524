using System.Diagnostics;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Doctor;

namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary>The scripts in <c>environment</c> that make a clone ready, and that the dev container runs.</summary>
public sealed partial class SetupScriptTests
{
    private static readonly string EnvironmentFolder = Path.Combine(Repository.Root, "environment");

    [Fact]
    public void Both_scripts_run_the_same_commands()
    {
        var unix = Commands("setup.sh");

        Assert.NotEmpty(unix);
        Assert.Equal(unix, Commands("setup.cmd"));
    }

    [Fact]
    public async Task A_new_clone_is_ready_after_the_script_for_a_user_who_has_nothing_yet()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "setup.cmd would install for the user who runs the tests; the profile's folder can't "
            + "be moved there.");
        using var folder = new TempFolder();
        folder.CopyOf(Repository.Root, "clone");
        Directory.CreateDirectory(folder["home"]);
        var start = new ProcessStartInfo(Path.Combine(folder["clone"], "environment", "setup.sh"))
        {
            WorkingDirectory = folder.FullName,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment =
            {
                ["HOME"] = folder["home"],
                // No other place of the user's data or kernels either.
                ["XDG_DATA_HOME"] = null,
                ["JUPYTER_DATA_DIR"] = null,
                ["JUPYTER_PATH"] = null,
                // The script doesn't fetch packages, so it uses those of this machine.
                ["NUGET_PACKAGES"] = await PackageFolderAsync(),
                // Nothing that the build starts may outlive it.
                ["MSBUILDDISABLENODEREUSE"] = "1",
                ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
                ["UseSharedCompilation"] = "false",
            },
        };

        using var script = Process.Start(start)!;
        script.StandardInput.Close();
        var error = script.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await script.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await script.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.True(script.ExitCode == 0, output + await error);
        Assert.Contains(
            "ok       Release build of the lessons: src/Lessons/bin/Release/PriceOfAwait.Lessons.dll", output, StringComparison.Ordinal);
        Assert.Contains("Everything needed is there.", output, StringComparison.Ordinal);
        Assert.Contains($"ok       Jupyter kernel for C#: .net-csharp ({folder["home"]}", output, StringComparison.Ordinal);
        // If npm is there, the script has fetched plotly.js.
        Assert.Equal(
            output.Contains("ok       npm:", StringComparison.Ordinal),
            output.Contains("ok       plotly.js:", StringComparison.Ordinal));
    }

    private static async Task<string> PackageFolderAsync() =>
        await RestoreProbe.FindCacheAsync(
            Executable.Find("dotnet")!, TestContext.Current.CancellationToken)
        ?? throw new InvalidOperationException("'dotnet nuget locals global-packages --list' names no folder.");

    /// <summary>The calls of dotnet and npm in a script, without what its language puts around them.</summary>
    private static List<string> Commands(string script) =>
        [
            .. File.ReadLines(Path.Combine(EnvironmentFolder, script))
                .Where(line => !line.StartsWith("rem ", StringComparison.Ordinal) && !line.StartsWith('#'))
                .SelectMany(line => Command().Matches(line))
                .Select(match => match.Value.Trim().Replace('\\', '/')),
        ];

    [GeneratedRegex("(dotnet (build|run)|npm ci) [^|()]*")]
    private static partial Regex Command();
}
