namespace PriceOfAwait.Tutorial.Tests.GettingStarted;

/// <summary>
/// Where the clone lies and what the machine's environment holds changes neither what is built nor where it is found.
/// The clone here has the projects' own files, and what its tests build. Nothing in it was built.
/// </summary>
[Trait("Kind", "machine")]
public sealed class BuildEnvironmentTests : TestsInFolder
{
    /// <summary>Variables that some machines have, and that MSBuild takes for properties.</summary>
    private static readonly Dictionary<string, string?> Variables = new()
    {
        ["Platform"] = "x64",
        ["Configuration"] = "Debug",
        // As in /etc/os-release.
        ["VERSION"] = "12 (bookworm)",
        ["VersionPrefix"] = "v1",
        ["VersionSuffix"] = "_",
        ["TargetFramework"] = "net9.0",
        ["TargetFrameworks"] = "net8.0;net9.0",
        ["RuntimeIdentifier"] = "win-x64",
        ["SelfContained"] = "true",
        ["OutDir"] = "/elsewhere/",
        ["OutputPath"] = "/elsewhere/",
        ["BaseOutputPath"] = "/elsewhere/",
        ["BaseIntermediateOutputPath"] = "/elsewhere/",
        ["IntermediateOutputPath"] = "/elsewhere/",
        ["MSBuildProjectExtensionsPath"] = "/elsewhere/",
        ["UseArtifactsOutput"] = "true",
        ["ArtifactsPath"] = "/elsewhere/",
        ["TargetName"] = "Elsewhere",
        ["AssemblyName"] = "Elsewhere",
        ["OutputType"] = "Module",
        ["Optimize"] = "false",
        ["DebugType"] = "none",
        ["DefineConstants"] = "RUNTIME_ASYNC",
        ["Features"] = "runtime-async=on",
        ["PlatformTarget"] = "x86",
        ["LIB"] = "/no/such/folder",
    };

    /// <summary>Files that .NET looks for in each folder above a project.</summary>
    private static readonly Dictionary<string, string> FilesAbove = new()
    {
        ["Directory.Build.props"] =
            "<Project><PropertyGroup><BaseOutputPath>/elsewhere/</BaseOutputPath></PropertyGroup></Project>",
        ["Directory.Build.targets"] =
            "<Project InitialTargets=\"No\"><Target Name=\"No\"><Error Text=\"from above\" /></Target></Project>",
        ["Directory.Packages.props"] =
            "<Project><ItemGroup><PackageVersion Include=\"Markdig\" Version=\"0.1\" /></ItemGroup></Project>",
        ["Directory.Build.rsp"] = "-property:Platform=x64",
        [".editorconfig"] = "[*.cs]\ndotnet_diagnostic.CS1591.severity = error\n",
        [".globalconfig"] = "is_global = true\ndotnet_diagnostic.CS8019.severity = error\n",
        // Nobody listens there, and no package may come from there either.
        ["nuget.config"] = """
            <configuration>
              <packageSources>
                <clear />
                <add key="one" value="https://localhost:9/v3/index.json" />
                <add key="two" value="https://localhost:9/v3/index.json" />
              </packageSources>
              <packageSourceMapping>
                <packageSource key="one"><package pattern="Company.*" /></packageSource>
              </packageSourceMapping>
            </configuration>
            """,
    };

    [Theory]
    [InlineData("Tutorial")]
    [InlineData("PriceOfAwait")]
    [InlineData("Lessons")]
    [InlineData("Tutorial.Tests")]
    public async Task A_project_is_the_same_with_whatever_variables_the_environment_has(string project)
    {
        var usual = await PropertiesAsync([]);
        Assert.StartsWith(Repository.Root, (string)usual["TargetPath"]!);
        Assert.Equal(usual.ToString(), (await PropertiesAsync(Variables)).ToString());

        async Task<JsonNode> PropertiesAsync(Dictionary<string, string?> variables)
        {
            string[] asked =
            [
                "TargetPath",
                "IntermediateOutputPath",
                "ProjectAssetsFile",
                "Configuration",
                "Platform",
                "PlatformTarget",
                "RuntimeIdentifier",
                "TargetFramework",
                "OutputType",
                "Version",
                "Optimize",
                "DebugType",
                "DefineConstants",
                "Features",
            ];
            var told = await DotNetAsync(
                Repository.Root,
                ["msbuild", $"src/{project}", "-nologo", .. asked.Select(name => $"-getProperty:{name}")],
                variables
            );
            Assert.True(told.Succeeded, told.Output);
            return JsonNode.Parse(told.Output)!["Properties"]!;
        }
    }

    [Fact]
    public async Task A_clone_below_a_folder_of_other_projects_is_built_where_notebooks_look()
    {
        await CloneAsync("Protocol");
        var built = await DotNetAsync(Folder["above/clone"], ["build", "src/Protocol"], Variables);
        Assert.True(built.Succeeded, built.Output);
        Assert.True(File.Exists(Folder["above/clone/src/Protocol/bin/Release/PriceOfAwait.Protocol.dll"]));
    }

    /// <summary>Its packages are those that the build of these tests has left on the machine.</summary>
    [Fact]
    public async Task A_second_clone_is_restored_without_a_network()
    {
        await CloneAsync();
        var restored = await DotNetAsync(Folder["above/clone"], ["restore", "src/Tutorial"], []);
        Assert.True(restored.Succeeded, restored.Output);
    }

    [Fact]
    public async Task An_SDK_that_is_too_old_is_told_with_the_file_that_chooses_it()
    {
        await CloneAsync();
        string[] restore = ["restore", "src/Tutorial", "-property:NETCoreSdkVersion=8.0.404"];
        const string told = "needs the .NET SDK 10.0 or later; this is 8.0.404. ";
        var alone = await DotNetAsync(Folder["above/clone"], restore, []);
        Assert.Contains(told + "Install it: https://dotnet.microsoft.com/download", alone.Output);

        File.WriteAllText(Folder["above/global.json"], "{}");
        var chosen = await DotNetAsync(Folder["above/clone"], restore, []);
        Assert.Matches($"{Regex.Escape(told)}.*global.json chooses it", chosen.Output);
    }

    /// <param name="whole">The projects whose code is there, too.</param>
    private async Task CloneAsync(params string[] whole)
    {
        foreach (var (name, content) in FilesAbove)
        {
            AtomicFile.Write(Folder[$"above/{name}"], content);
        }

        string[] endings = [".csproj", ".props", ".targets", ".rsp", ".config"];
        foreach (
            var file in Pack.FilesIn(Path.Combine(Repository.Root, "src"))
                .Where(file =>
                    endings.Contains(Path.GetExtension(file)) || whole.Contains(Repository.Relative(file).Split('/')[1])
                )
        )
        {
            AtomicFile.Write(
                Folder[$"above/clone/{Repository.Relative(file)}"],
                await File.ReadAllTextAsync(file, Cancellation)
            );
        }
    }

    private static Task<ProgramResult> DotNetAsync(
        string folder,
        IEnumerable<string> arguments,
        Dictionary<string, string?> variables
    ) =>
        DotNetHost.RunAsync(
            arguments,
            folder,
            Cancellation,
            new Dictionary<string, string?>(variables)
            {
                // Wherever the user's packages are.
                ["NUGET_PACKAGES"] = Path.TrimEndingDirectorySeparator(Packages.Folder),
                ["UseSharedCompilation"] = "false",
            }
        );
}
