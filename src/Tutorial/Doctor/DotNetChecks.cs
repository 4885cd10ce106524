using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using static PriceOfAwait.Tutorial.Doctor.Diagnosis;

namespace PriceOfAwait.Tutorial.Doctor;

internal static class DotNetChecks
{
    private static readonly int Needed = new FrameworkName(AppContext.TargetFrameworkName!).Version.Major;

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        yield return Sdk(await ListAsync("--list-sdks"));
        var runtimes = await ListAsync("--list-runtimes");
        yield return Runtime("Microsoft.NETCore.App", runtimes);
        yield return Runtime("Microsoft.AspNetCore.App", runtimes);
        yield return Ok("this program", $"runs on {RuntimeInformation.FrameworkDescription}, built for .NET {Needed}");
        yield return Built("library", Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll"));
        yield return Built("lessons", Repository.LessonsAssembly);

        async Task<string> ListAsync(string what) =>
            (await new Executable(DotNetHost.Path).AskAsync([what], TimeSpan.FromSeconds(30), cancellation)).Output;
    }

    public static Diagnosis Sdk(string listing) =>
        Judge(".NET SDK", listing, prefix: "", $"Install the .NET SDK {Needed}.0 or later: https://dotnet.microsoft.com/download");

    public static Diagnosis Runtime(string name, string listing) => Judge(
        name, listing, name + " ",
        $"It comes with the .NET SDK {Needed}.0 or later; "
            + $"on some systems ASP.NET Core is a separate package (aspnetcore-runtime-{Needed}.0).");

    private static Diagnosis Judge(string subject, string listing, string prefix, string remedy)
    {
        List<string> versions =
        [
            .. from line in listing.Split('\n', StringSplitOptions.RemoveEmptyEntries)
               where line.StartsWith(prefix, StringComparison.Ordinal)
               select line[prefix.Length..].Split(' ')[0],
        ];
        var found = versions is [] ? "none" : string.Join(", ", versions);
        return versions.Exists(version => int.Parse(version.Split('.')[0], CultureInfo.InvariantCulture) >= Needed)
            ? Ok(subject, found)
            : Missing(subject, $"{found}, but {Needed}.0 or later is needed", remedy);
    }

    private static Diagnosis Built(string what, string path) => File.Exists(path)
        ? Ok($"Release build of the {what}", Path.GetRelativePath(Repository.Root, path))
        : Missing($"Release build of the {what}", $"no {path}", "dotnet build -c Release src/PriceOfAwait");
}

/// <summary>The packages that the build pins: in the local cache, or else on the feed.</summary>
internal static class PackageChecks
{
    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        ProgramResult? unreachable = null;
        var packages = Packages.Pinned().ToLookup(package => package.IsThere);
        yield return Ok("packages", $"{packages[true].Count()} of the build are in the local cache");
        foreach (var package in packages[false])
        {
            // If the feed has failed to answer once, it isn't asked again.
            var restored = unreachable ?? await RestoreAsync(package, cancellation);
            unreachable = WhyUnreachable(restored) is null ? null : restored;
            yield return Judge(package, restored);
        }
    }

    public static Diagnosis Judge(Package package, ProgramResult restored)
    {
        var subject = $"{package.Id} {package.Version}";
        var error = RuntimeBuild.FirstError(restored.Output + restored.Error) is { Length: > 0 } first ? first : "the restore failed";
        return restored.Succeeded ? Ok(subject, "the feed has it")
            : WhyUnreachable(restored) is { } why ? Missing(
                subject, $"unknown, {why}", "Check the network, and the package sources that 'dotnet nuget list source' lists.")
            : Missing(subject, error.Split('\n')[0], "Add a package source that has it: dotnet nuget add source <address>");
    }

    private static string? WhyUnreachable(ProgramResult restored) => restored.ExitCode is null ? "the feed gave no answer"
        : restored.Output.Contains("NU1301", StringComparison.Ordinal) ? "the feed can't be reached (NU1301)"
        : null;

    /// <summary>Restores a project that references the package, which is the only reliable test.</summary>
    private static async Task<ProgramResult> RestoreAsync(Package package, CancellationToken cancellation)
    {
        using var folder = new TemporaryFolder();
        // Some packages need ASP.NET Core.
        File.WriteAllText(folder["probe.csproj"], $"""
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup><TargetFramework>net{Environment.Version.Major}.0</TargetFramework></PropertyGroup>
              <ItemGroup><PackageReference Include="{package.Id}" Version="{package.Version}" /></ItemGroup>
            </Project>
            """);
        return await new Executable(DotNetHost.Path).AskAsync(
            ["restore", folder["probe.csproj"], "--nologo"], TimeSpan.FromSeconds(30), cancellation);
    }
}
