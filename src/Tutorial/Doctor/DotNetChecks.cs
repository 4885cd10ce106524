using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>The SDK, the runtimes, and what must have been built with them.</summary>
internal static partial class DotNetChecks
{
    /// <summary>The version that the tutorial is built for and therefore runs on.</summary>
    private static readonly int s_neededMajor = Environment.Version.Major;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    public static async IAsyncEnumerable<Finding> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var dotnet = Executable.Find("dotnet");
        yield return Sdk(await ListAsync("--list-sdks"));
        foreach (var finding in Runtimes(await ListAsync("--list-runtimes")))
        {
            yield return finding;
        }

        yield return Built("library", Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll"));
        yield return Built("lessons", Repository.LessonsAssembly);

        async Task<string> ListAsync(string what) =>
            dotnet is null ? "" : (await dotnet.AskAsync([what], s_limit, cancellation)).Output;
    }

    /// <summary>Judges the output of <c>dotnet --list-sdks</c>.</summary>
    public static Finding Sdk(string listing)
    {
        var versions = Sdks().Matches(listing).Select(match => match.Groups["version"].Value).ToList();
        var remedy = $"Install the .NET SDK {s_neededMajor}.0 or later: https://dotnet.microsoft.com/download";
        return versions.Any(version => MajorOf(version) >= s_neededMajor)
            ? Finding.Ok(".NET SDK", string.Join(", ", versions))
            : Finding.Missing(
                ".NET SDK",
                versions is [] ? "none" : $"{string.Join(", ", versions)}, but {s_neededMajor}.0 or later is needed",
                remedy);
    }

    /// <summary>Judges the output of <c>dotnet --list-runtimes</c>: the program itself needs both kinds in its own version.</summary>
    public static IEnumerable<Finding> Runtimes(string listing)
    {
        var runtimes = RuntimesListed().Matches(listing).ToLookup(match => match.Groups["name"].Value, match => match.Groups["version"].Value);
        foreach (var name in new[] { "Microsoft.NETCore.App", "Microsoft.AspNetCore.App" })
        {
            yield return runtimes[name].Any(version => MajorOf(version) == s_neededMajor)
                ? Finding.Ok(name, string.Join(", ", runtimes[name]))
                : Finding.Missing(
                    name,
                    $"no version {s_neededMajor}.0",
                    $"It comes with the .NET SDK {s_neededMajor}.0; on some systems ASP.NET Core is a package of its own (aspnetcore-runtime-{s_neededMajor}.0).");
        }
    }

    private static Finding Built(string what, string path) => File.Exists(path)
        ? Finding.Ok($"Release build of the {what}", Path.GetRelativePath(Repository.Root, path))
        : Finding.Missing($"Release build of the {what}", $"no {path}", "dotnet build -c Release src/PriceOfAwait");

    private static int MajorOf(string version) => int.Parse(version[..version.IndexOf('.', StringComparison.Ordinal)], CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^(?<version>\d+\.\S+) \[", RegexOptions.Multiline)]
    private static partial Regex Sdks();

    [GeneratedRegex(@"^(?<name>\S+) (?<version>\d+\.\S+) \[", RegexOptions.Multiline)]
    private static partial Regex RuntimesListed();
}
