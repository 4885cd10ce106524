namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary>The scripts in <c>environment</c> that make a clone ready, and that the dev container runs.</summary>
[Collection(nameof(NewClone))]
[Trait("Kind", "machine")]
public sealed class SetupScriptTests(NewClone clone)
{
    private static readonly string EnvironmentFolder = Path.Combine(Repository.Root, "environment");

    [Fact]
    public void Both_scripts_run_the_same_commands()
    {
        var unix = Commands("setup.sh");
        Assert.NotEmpty(unix);
        Assert.Equal(unix, Commands("setup.cmd"));
    }

    /// <summary>A container whose set-up fails is given up, with all that would come after it.</summary>
    [Theory]
    [InlineData("build", false)]
    [InlineData("kernel", true)]
    [InlineData("vscode", true)]
    [InlineData("doctor", true)]
    public async Task Only_the_build_has_to_succeed(string failing, bool succeeds)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There a script can't take the place of dotnet.");
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder["dotnet"], $"#!/bin/sh\ncase \" $* \" in *' {failing} '*) exit 1;; esac\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(folder["dotnet"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }

        var script = await ChildProcess.RunAsync(
            Path.Combine(EnvironmentFolder, "setup.sh"),
            [],
            folder: null,
            [new("PATH", $"{folder.FullName}:{Environment.GetEnvironmentVariable("PATH")}")],
            TestContext.Current.CancellationToken
        );
        Assert.Equal((succeeds, ""), (script.Succeeded, script.Error));
    }

    [Fact]
    public async Task A_new_clone_is_ready_after_the_script_for_a_user_who_has_nothing_yet()
    {
        Assert.SkipUnless(NewClone.WhyNot is null, NewClone.WhyNot ?? "");
        var script = await clone.SetUpOnceAsync();
        var output = script.Output + script.Error;
        Assert.True(script.Succeeded, output);
        Assert.Contains(
            "ok       Release build of the lessons: src/Lessons/bin/Release/PriceOfAwait.Lessons.dll",
            output
        );
        Assert.Contains("Nothing required is missing.", output);
        Assert.Contains($"ok       Jupyter kernel for C#: .net-csharp ({clone.Home}", output);
        Assert.Contains("ok       dotnet-interactive: 1.0.712001", output);
    }

    private static List<string> Commands(string script) =>
        [
            .. File.ReadLines(Path.Combine(EnvironmentFolder, script))
                .Where(line => !line.StartsWith("rem ", StringComparison.Ordinal) && !line.StartsWith('#'))
                .SelectMany(line => Regex.Matches(line, "dotnet (build|run) [^|()]*"))
                .Select(match => match.Value.Trim().Replace('\\', '/')),
        ];
}
