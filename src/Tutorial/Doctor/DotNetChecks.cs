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
        yield return OfPackages(Packages.Restored());

        async Task<string> ListAsync(string what) =>
            (await new Executable(DotNetHost.Path).AskAsync([what], TimeSpan.FromSeconds(30), cancellation)).Output;
    }

    public static Diagnosis Sdk(string listing) =>
        Judge(".NET SDK", listing, prefix: "", $"Install the .NET SDK {Needed}.0 or later: https://dotnet.microsoft.com/download");

    public static Diagnosis Runtime(string name, string listing) => Judge(
        name, listing, name + " ",
        $"It comes with the .NET SDK {Needed}.0 or later; "
            + $"on some systems ASP.NET Core is a separate package (aspnetcore-runtime-{Needed}.0).");

    public static Diagnosis OfPackages(IReadOnlyList<Package> packages) =>
        packages.Where(package => !package.IsThere).ToList() is [var first, ..] missing
            ? Missing(
                "packages of the build",
                $"{missing.Count} of {packages.Count} are no longer in the local cache, such as {first.Id} {first.Version}",
                "While there is a network: dotnet build src")
            : Ok("packages of the build", $"all {packages.Count} in the local cache: it builds without a network");

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
