namespace PriceOfAwait.Tutorial.Tests.Kernels;

[Trait("Kind", "machine")]
public sealed class KernelCommandTests : TestsInFolder
{
    private const string Foreign =
        """{"argv": ["dotnet", "interactive", "jupyter"], "display_name": ".NET (C#)", "metadata": {}}""";

    [Fact]
    public async Task It_takes_the_name_that_notebooks_ask_for_and_replaces_its_own_files_and_no_other()
    {
        await InstallAsync();
        var kernel = JsonNode.Parse(File.ReadAllText(FileOf("user", ".net-csharp")))!;
        File.WriteAllText(Path.Combine(Path.GetDirectoryName(FileOf("user", ".net-csharp"))!, "mine"), "");
        await InstallAsync();

        var hook = (string)kernel["env"]!["DOTNET_STARTUP_HOOKS"]!;
        Assert.Equal(
            new[] { "kernel.css", "kernel.json", "mine", Path.GetFileName(hook) }.Order(StringComparer.Ordinal),
            Directory
                .GetFiles(Folder["user"], "*", SearchOption.AllDirectories)
                .Select(Path.GetFileName)
                .Order(StringComparer.Ordinal)
        );
        var arguments = kernel["argv"]!.AsArray().Select(argument => (string)argument!).ToList();
        Assert.Contains("--http-local-only", arguments);
        Assert.Equal(["--roll-forward", "Major"], arguments[1..3]);
        // Not from 2048 on, as by default: browsers refuse to connect to 2049, which was the second kernel's.
        Assert.Equal("2050-3000", arguments[arguments.IndexOf("--http-port-range") + 1]);
        Assert.All([arguments[0], arguments[3], hook], file => Assert.True(File.Exists(file), file));
        // It isn't one that is interrupted by a message: the tool would read that when the cell has ended.
        Assert.Null(kernel["interrupt_mode"]);
    }

    [Theory]
    [InlineData("user", Foreign)]
    [InlineData("extra", Foreign)]
    [InlineData("extra", "no JSON")]
    public async Task It_stands_beside_a_kernel_of_somebody_else_wherever_that_is(string where, string kernel)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(FileOf(where, ".net-csharp"))!);
        File.WriteAllText(FileOf(where, ".net-csharp"), kernel);
        await InstallAsync();
        Assert.Equal(kernel, File.ReadAllText(FileOf(where, ".net-csharp")));
        Assert.True(File.Exists(FileOf("user", "price-of-await")));
    }

    private string FileOf(string where, string name) => Folder[Path.Combine(where, "kernels", name, "kernel.json")];

    private async Task InstallAsync()
    {
        var answer = await Invocation.InProcessAsync(
            ["kernel"],
            new Dictionary<string, string?>
            {
                ["JUPYTER_DATA_DIR"] = Folder["user"],
                ["JUPYTER_PATH"] = Folder["extra"],
            }
        );
        Assert.True(answer.Succeeded, answer.Output + answer.Error);
    }
}
