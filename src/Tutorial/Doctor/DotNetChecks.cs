using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>The SDK, the runtimes, and what must have been built with them.</summary>
internal static class DotNetChecks
{
    /// <summary>The version that the tutorial is made for. It runs on that one, or where that isn't there, on a later one.</summary>
    private static readonly int Needed = new FrameworkName(AppContext.TargetFrameworkName!).Version.Major;

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        yield return Sdk(await ListAsync("--list-sdks"));
        var runtimes = await ListAsync("--list-runtimes");
        yield return Runtime("Microsoft.NETCore.App", runtimes);
        yield return Runtime("Microsoft.AspNetCore.App", runtimes);
        yield return Diagnosis.Ok("this program", $"runs on {RuntimeInformation.FrameworkDescription}, made for .NET {Needed}");
        yield return Built("library", Path.Combine(Repository.Root, "src", "PriceOfAwait", "bin", "Release", "PriceOfAwait.dll"));
        yield return Built("lessons", Repository.LessonsAssembly);

        async Task<string> ListAsync(string what) =>
            (await new Executable(DotNetHost.Path).AskAsync([what], TimeSpan.FromSeconds(30), cancellation)).Output;
    }

    /// <summary>Judges the output of <c>dotnet --list-sdks</c>.</summary>
    public static Diagnosis Sdk(string listing) =>
        Judge(".NET SDK", listing, prefix: "", $"Install the .NET SDK {Needed}.0 or later: https://dotnet.microsoft.com/download");

    /// <summary>Judges the output of <c>dotnet --list-runtimes</c>.</summary>
    public static Diagnosis Runtime(string name, string listing) => Judge(
        name, listing, name + " ",
        $"It comes with the .NET SDK {Needed}.0 or later; "
            + $"on some systems ASP.NET Core is a package of its own (aspnetcore-runtime-{Needed}.0).");

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
            ? Diagnosis.Ok(subject, found)
            : Diagnosis.Missing(subject, $"{found}, but {Needed}.0 or later is needed", remedy);
    }

    private static Diagnosis Built(string what, string path) => File.Exists(path)
        ? Diagnosis.Ok($"Release build of the {what}", Path.GetRelativePath(Repository.Root, path))
        : Diagnosis.Missing($"Release build of the {what}", $"no {path}", "dotnet build -c Release src/PriceOfAwait");
}
