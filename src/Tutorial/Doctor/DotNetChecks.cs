using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>The SDK, the runtimes, and what must have been built with them.</summary>
internal static partial class DotNetChecks
{
    /// <summary>The version that the tutorial is made for. It runs on that one, or where that isn't there, on a later one.</summary>
    private static readonly int NeededMajor = new FrameworkName(AppContext.TargetFrameworkName!).Version.Major;

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var dotnet = Executable.Find("dotnet");
        yield return Sdk(await ListAsync("--list-sdks"));
        foreach (var diagnosis in Runtimes(await ListAsync("--list-runtimes")))
        {
            yield return diagnosis;
        }

        yield return Diagnosis.Ok("this program", $"runs on {RuntimeInformation.FrameworkDescription}, made for .NET {NeededMajor}");
        yield return Built("library", Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll"));
        yield return Built("lessons", Repository.LessonsAssembly);

        async Task<string> ListAsync(string what) =>
            dotnet is null ? "" : (await dotnet.AskAsync([what], Limit, cancellation)).Output;
    }

    /// <summary>Judges the output of <c>dotnet --list-sdks</c>.</summary>
    public static Diagnosis Sdk(string listing)
    {
        var versions = Sdks().Matches(listing).Select(match => match.Groups["version"].Value).ToList();
        var remedy = $"Install the .NET SDK {NeededMajor}.0 or later: https://dotnet.microsoft.com/download";
        return versions.Any(version => MajorOf(version) >= NeededMajor)
            ? Diagnosis.Ok(".NET SDK", string.Join(", ", versions))
            : Diagnosis.Missing(
                ".NET SDK",
                versions is [] ? "none" : $"{string.Join(", ", versions)}, but {NeededMajor}.0 or later is needed",
                remedy);
    }

    /// <summary>
    /// Judges the output of <c>dotnet --list-runtimes</c>: the program itself needs both kinds, in its own version or a later one.
    /// </summary>
    public static IEnumerable<Diagnosis> Runtimes(string listing)
    {
        var runtimes = RuntimesListed().Matches(listing).ToLookup(
            match => match.Groups["name"].Value, match => match.Groups["version"].Value);
        foreach (var name in new[] { "Microsoft.NETCore.App", "Microsoft.AspNetCore.App" })
        {
            yield return runtimes[name].Any(version => MajorOf(version) >= NeededMajor)
                ? Diagnosis.Ok(name, string.Join(", ", runtimes[name]))
                : Diagnosis.Missing(
                    name,
                    $"no version {NeededMajor}.0 or later",
                    $"It comes with the .NET SDK {NeededMajor}.0 or later; "
                    + $"on some systems ASP.NET Core is a package of its own (aspnetcore-runtime-{NeededMajor}.0).");
        }
    }

    private static Diagnosis Built(string what, string path) => File.Exists(path)
        ? Diagnosis.Ok($"Release build of the {what}", Path.GetRelativePath(Repository.Root, path))
        : Diagnosis.Missing($"Release build of the {what}", $"no {path}", "dotnet build -c Release src/PriceOfAwait");

    private static int MajorOf(string version) =>
        int.Parse(version[..version.IndexOf('.', StringComparison.Ordinal)], CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^(?<version>\d+\.\S+) \[", RegexOptions.Multiline)]
    private static partial Regex Sdks();

    [GeneratedRegex(@"^(?<name>\S+) (?<version>\d+\.\S+) \[", RegexOptions.Multiline)]
    private static partial Regex RuntimesListed();
}
