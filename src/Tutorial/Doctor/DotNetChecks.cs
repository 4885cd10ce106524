using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using static PriceOfAwait.Tutorial.Doctor.Diagnosis;

namespace PriceOfAwait.Tutorial.Doctor;

internal static class DotNetChecks
{
    private static readonly int Needed = new FrameworkName(AppContext.TargetFrameworkName!).Version.Major;

    // In bytes: a reader's project, built with the lessons.
    private const double TemporaryNeeded = 200e6;

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var sdks = await new Executable(DotNetHost.Executable).AskAsync(
            ["--list-sdks"],
            TimeSpan.FromSeconds(30),
            cancellation
        );
        yield return Sdk(sdks.Output);
        yield return Ok("this program", $"runs on {RuntimeInformation.FrameworkDescription}, built for .NET {Needed}");
        yield return Built(
            "library",
            Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll")
        );
        yield return Built("lessons", Repository.LessonsAssembly);
        yield return OfPackages(Packages.Restored());
        var temporary = Path.GetTempPath();
        yield return Temporary(
            temporary,
            Directory.Exists(temporary) ? new DriveInfo(temporary).AvailableFreeSpace : null
        );
        yield return Processors(Environment.ProcessorCount);
        yield return Settings(RuntimeSettings.Here(RuntimeSettings.AlwaysOverridden));
    }

    public static Diagnosis Sdk(string listing)
    {
        string[] versions =
        [
            .. listing.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split(' ')[0]),
        ];
        var found = versions is [] ? "none" : string.Join(", ", versions);
        return versions.Any(version => int.Parse(version.Split('.')[0], CultureInfo.InvariantCulture) >= Needed)
            ? Ok(".NET SDK", found)
            : Missing(
                ".NET SDK",
                $"{found}, but {Needed}.0 or later is needed",
                $"Install the .NET SDK {Needed}.0 or later: https://dotnet.microsoft.com/download"
            );
    }

    public static Diagnosis OfPackages(IReadOnlyList<Package> packages) =>
        packages.Where(package => !package.IsThere).ToList() is [var first, ..] missing
            ? Missing(
                "packages of the build",
                $"{missing.Count} of {packages.Count} are no longer in the local cache, such as {first.Id} "
                    + $"{first.Version}",
                "While there is a network: dotnet build src"
            )
            : Ok("packages of the build", $"all {packages.Count} in the local cache: it builds without a network");

    /// <param name="free">In bytes; <see langword="null"/> if there is no such folder.</param>
    public static Diagnosis Temporary(string folder, double? free)
    {
        const string Subject = "temporary files";
        var other = $"set {(OperatingSystem.IsWindows() ? "TEMP" : "TMPDIR")} to another folder.";
        return free switch
        {
            null => Missing(Subject, $"there is no folder {folder}", $"Create it, or {other}"),
            { } bytes and >= TemporaryNeeded => Ok(Subject, $"{Megabytes(bytes)} free in {folder}"),
            { } bytes => Doubtful(
                Subject,
                $"{Megabytes(bytes)} free in {folder}, {Megabytes(TemporaryNeeded)} are better",
                $"Make room there, or {other}"
            ),
        };
    }

    private static string Megabytes(double bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e6:0} MB");

    /// <param name="count">Of those that this process may use.</param>
    public static Diagnosis Processors(int count) =>
        count == 1
            ? Doubtful("processors", $"one. {MeasuringEnvironment.OneProcessor}", "If you can, use two.")
            : Ok("processors", string.Create(CultureInfo.InvariantCulture, $"{count}"));

    public static Diagnosis Settings(IReadOnlyList<string> settings) =>
        settings is []
            ? Ok("settings of .NET", "no environment variable changes times")
            : Doubtful(
                "settings of .NET",
                $"{string.Join(", ", settings)} in the environment: times are those of .NET with "
                    + (settings is [_] ? "this setting" : "these settings"),
                $"For .NET's own times, unset {string.Join(", ", settings.Select(setting => setting.Split('=')[0]))}."
            );

    private static Diagnosis Built(string what, string path) =>
        File.Exists(path)
            ? Ok($"Release build of the {what}", Path.GetRelativePath(Repository.Root, path))
            : Missing($"Release build of the {what}", $"no {path}", "dotnet build -c Release src/PriceOfAwait");
}
