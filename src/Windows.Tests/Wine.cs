[assembly: AssemblyFixture(typeof(PriceOfAwait.Windows.Tests.Wine))]

namespace PriceOfAwait.Windows.Tests;

/// <summary>
/// An empty German Windows of Wine, in a temporary folder, with a .NET for Windows beside it. Nothing of it outlives
/// the tests.
/// </summary>
public sealed class Wine : IAsyncLifetime
{
    // The packages' own paths, because Debian's wine64 alone puts nothing on the PATH.
    private static readonly Executable? Loader = Executable.Find("wine", "wine64", "/usr/lib/wine/wine64");
    private static readonly Executable? Server = Executable.Find("wineserver", "/usr/lib/wine/wineserver");

    private readonly TemporaryFolder _folder = new();

    /// <summary>Why nothing can be run here.</summary>
    public string? WhyNot { get; private set; } =
        OperatingSystem.IsWindows() ? "These tests run by themselves on Windows."
        : Loader is null || Server is null ? "Wine is not installed; on Debian the package wine64 is enough."
        : null;

    // As deep as in an installed .NET, whose folder has the SDK and the frameworks beside it.
    private string Runtime => _folder[$"dotnet/shared/Microsoft.NETCore.App/{Environment.Version}"];

    private Dictionary<string, string?> Variables =>
        new()
        {
            ["WINEPREFIX"] = _folder["prefix"],
            ["WINEDEBUG"] = "-all",
            ["DISPLAY"] = null,
            // A German Windows, with a comma in its numbers.
            ["LC_ALL"] = "de_DE.UTF-8",
            ["WINEPATH"] = OnWindows(Runtime),
            ["DOTNET_HOST_PATH"] = OnWindows(Path.Combine(Runtime, "dotnet.exe")),
            ["DOTNET_ROOT"] = null,
            // Wine 8 loses mappings of executable memory.
            ["DOTNET_EnableWriteXorExecute"] = "0",
        };

    public async ValueTask InitializeAsync()
    {
        if (WhyNot is not null)
        {
            return;
        }

        var published = await DotNetHost.RunAsync(
            ["publish", "-nologo", "-v:q", "-o", Runtime, "--artifacts-path", _folder["made"]],
            Path.Combine(Repository.Root, "src", "Windows.Tests", "DotNet"),
            CancellationToken.None
        );
        if (!published.Succeeded)
        {
            // NU1101 to NU1103: the feed lacks a package or its version. NU1301: there is no feed.
            var lacks = published.Output.Split('\n').FirstOrDefault(line => Regex.IsMatch(line, "NU1(10[123]|301)"));
            WhyNot = lacks is null ? null : $"A .NET for Windows can't be had: {lacks.Trim()}";
            Assert.True(lacks is not null, published.Output);
            return;
        }

        // .NET needs Windows 10; Wine's default is Windows 7.
        var made = await AskAsync(Loader!, ["winecfg", "-v", "win10"], CancellationToken.None);
        Assert.True(made.Succeeded, made.Error);
    }

    /// <summary>Runs a build of this repository, by its path in <c>src</c>.</summary>
    public Task<ProgramResult> RunAsync(string assembly, params string[] arguments) =>
        AskAsync(
            Loader!,
            [
                Path.Combine(Runtime, "dotnet.exe"),
                OnWindows(Path.Combine(Repository.Root, "src", assembly)),
                .. arguments,
            ],
            TestContext.Current.CancellationToken
        );

    /// <summary>A path of this machine, as programs in Wine know it: drive Z has every file.</summary>
    public static string OnWindows(string path) => "Z:" + path.Replace('/', '\\');

    public async ValueTask DisposeAsync()
    {
        if (Server is not null && Directory.Exists(_folder["prefix"]))
        {
            await AskAsync(Server, ["-k"], CancellationToken.None);
            await AskAsync(Server, ["-w"], CancellationToken.None);
        }

        _folder.Dispose();
    }

    private Task<ProgramResult> AskAsync(Executable program, string[] arguments, CancellationToken cancellation) =>
        ChildProcess.RunAsync(program.FilePath, arguments, _folder.FullName, Variables, cancellation);
}
