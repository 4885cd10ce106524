namespace PriceOfAwait.VSCode.Tests;

/// <summary>
/// A folder that is a clone as far as the extension can tell, with a notebook. To build it is to copy what this clone
/// has built: a test decides how that goes.
/// </summary>
internal sealed class MadeUpClone : IDisposable
{
    public const string Notebook = "first.ipynb";

    private readonly TemporaryFolder _folder = new();

    public MadeUpClone(params string[] cells)
    {
        Write("src/Notebooks/Notebooks.csproj", "<Project />");
        NeedSdk(10);
        BuildSteps("");
        NotebookFile.Write(Path.Combine(Folder, Notebook), cells);
    }

    public string Folder => Path.Combine(_folder.FullName, "clone");

    private static string Lessons => Path.Combine("src", "Lessons", "bin", "Release", "PriceOfAwait.Lessons.dll");

    public void NeedSdk(int version) =>
        Write(
            "src/Directory.Build.props",
            $"<Project><PropertyGroup><TargetFramework>net{version}.0</TargetFramework></PropertyGroup></Project>"
        );

    /// <summary>Has its build run tasks of MSBuild before it copies anything.</summary>
    public void BuildSteps(string tasks) =>
        Write(
            "src/Tutorial/Tutorial.csproj",
            $"""
            <Project>
              <Target Name="Build">
                {tasks}
                <ItemGroup><Host Include="{Repository.Root}/src/Notebooks/bin/Release/**" /></ItemGroup>
                <Copy SourceFiles="@(Host)"
                      DestinationFiles="@(Host->'../Notebooks/bin/Release/%(RecursiveDir)%(Filename)%(Extension)')" />
                <Copy SourceFiles="{Repository.LessonsAssembly}" DestinationFolder="../Lessons/bin/Release" />
                <Copy SourceFiles="{Repository.Root}/src/PriceOfAwait/bin/Release/PriceOfAwait.dll"
                      DestinationFolder="../PriceOfAwait/bin/Release" />
              </Target>
            </Project>
            """
        );

    public async Task BuildAsync()
    {
        var built = await Executable
            .Find(["dotnet"])!
            .AskAsync(
                ["build", Path.Combine(Folder, "src", "Tutorial")],
                TimeSpan.FromMinutes(2),
                TestContext.Current.CancellationToken
            );
        Assert.True(built.Succeeded, built.Output);
    }

    /// <summary>Writes what was built once more, as a build does that changed something.</summary>
    public void BuildAgain() =>
        AtomicFile.Write(Path.Combine(Folder, Lessons), File.ReadAllBytes(Path.Combine(Folder, Lessons)));

    public void Move() => Directory.Move(Folder, Path.Combine(_folder.FullName, "elsewhere"));

    public void Write(string file, string content) => AtomicFile.Write(Path.Combine(Folder, file), content);

    public void Dispose() => _folder.Dispose();
}
