using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>A process that loads the assembly's types on the assembly's own runtime, and reads their sizes.</summary>
internal static partial class SizesProcess
{
    // The program is built for this version.
    private static readonly Version Oldest = new(8, 0);

    private static readonly string Program = Path.Combine(
        Path.GetDirectoryName(typeof(SizesProcess).Assembly.Location)!,
        "PriceOfAwait.Sizes.dll"
    );

    /// <exception cref="BenchException">No installed runtime can run the process.</exception>
    public static async Task<AssemblySizes> AskAsync(
        AssemblyFile assembly,
        IReadOnlyList<MethodTokens> methods,
        CancellationToken cancellationToken
    )
    {
        if (assembly.Module.Assembly.Name.Name == "System.Private.CoreLib")
        {
            throw new BenchException(
                "The sizes are unknown, because each process has the runtime's own library already, and can't load "
                    + "another."
            );
        }

        using var folder = Write(assembly, methods);
        var build = new ConfiguredBuild(Program, folder["runtimeconfig.json"]);
        var (answers, exitCode, lastWords) = await Inspection.RunAsync<AssemblySizes>(
            build,
            [Path.GetFullPath(assembly.Location), folder["questions.json"], Packages],
            cancellationToken,
            // Without it, .NET 10 refuses to load a type that has such methods.
            assembly.UsesRuntimeAsync
                ? [KeyValuePair.Create("DOTNET_RuntimeAsync", "1")]
                : []
        );
        return exitCode == 0 && answers is [var sizes]
            ? sizes
            : throw new BenchException(
                $"The sizes are unknown, because no process could load the assembly: {WhyOf(lastWords)}"
            );
    }

    private static TemporaryFolder Write(AssemblyFile assembly, IReadOnlyList<MethodTokens> methods)
    {
        TemporaryFolder? folder = null;
        try
        {
            folder = new TemporaryFolder();
            AtomicFile.Write(folder["runtimeconfig.json"], ConfigurationOf(assembly).ToJsonString());
            AtomicFile.Write(folder["questions.json"], Message.ToLine(methods));
            return folder;
        }
        catch (Exception exception) when (KnownCause.Of(exception) is { } cause)
        {
            folder?.Dispose();
            throw new BenchException($"The sizes are unknown. {cause}");
        }
    }

    private static string Packages =>
        Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } folder
            ? folder
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <summary>The frameworks that a program asks for itself. For a library, those that it was built for.</summary>
    internal static JsonObject ConfigurationOf(AssemblyFile assembly)
    {
        var (frameworks, rollForward) = OwnOf(assembly.Location) ?? BuiltFor(assembly);
        return new()
        {
            ["runtimeOptions"] = new JsonObject
            {
                ["rollForward"] = rollForward,
                ["frameworks"] = new JsonArray([
                    .. frameworks.Select(framework => new JsonObject
                    {
                        ["name"] = framework.Name,
                        ["version"] = framework.Version,
                    }),
                ]),
            },
        };
    }

    private static (IReadOnlyList<(string Name, string Version)> Frameworks, string RollForward)? OwnOf(string assembly)
    {
        var file = Path.ChangeExtension(assembly, ".runtimeconfig.json");
        if (!File.Exists(file) || JsonNode.Parse(File.ReadAllText(file))?["runtimeOptions"] is not JsonObject options)
        {
            return null;
        }

        // A program that brings its runtime has included frameworks.
        var frameworks =
            (options["frameworks"] ?? options["includedFrameworks"])?.AsArray() ?? [options["framework"]?.DeepClone()];
        var named = frameworks
            .OfType<JsonObject>()
            .Select(framework => (Name: $"{framework["name"]}", Version: AtLeastOldest($"{framework["version"]}")))
            .ToList();
        return named.Count == 0
            ? null
            : (
                named.Exists(framework => framework.Name == SharedFramework.Runtime)
                    ? named
                    : [(SharedFramework.Runtime, named[0].Version), .. named],
                "Major"
            );
    }

    private static (IReadOnlyList<(string Name, string Version)> Frameworks, string RollForward) BuiltFor(
        AssemblyFile assembly
    )
    {
        const string core = ".NETCoreApp,Version=v";
        var target = assembly.BuiltFor ?? "";
        var (version, rollForward) = target.StartsWith(core, StringComparison.Ordinal)
            ? (AtLeastOldest(target[core.Length..] + ".0"), "Major")
            : ($"{Oldest}.0", "LatestMajor");
        var folder = Path.GetDirectoryName(Path.GetFullPath(assembly.Location))!;
        var referenced = assembly
            .Module.AssemblyReferences.Select(reference => reference.Name)
            .Where(name => !File.Exists(Path.Combine(folder, name + ".dll")))
            .ToList();
        var runtime = SharedFramework.Installed[0];
        return (
            [
                (SharedFramework.Runtime, version),
                .. SharedFramework
                    .Installed.Skip(1)
                    .Where(framework => referenced.Exists(name => framework.Has(name) && !runtime.Has(name)))
                    .Select(framework => (framework.Name, version)),
            ],
            rollForward
        );
    }

    private static string AtLeastOldest(string version) =>
        Version.TryParse(version.Split('-')[0], out var number) && number >= Oldest ? version : $"{Oldest}.0";

    // The host explains at length; the first lines say what is missing.
    private static string WhyOf(string lastWords)
    {
        var lines = lastWords.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0).ToList();
        return lines.Find(line => line.StartsWith("Framework:", StringComparison.Ordinal)) is { } framework
            ? $"it needs {framework["Framework:".Length..].Trim()}, which isn't installed here."
            : RuntimesWords().Replace(lines.FirstOrDefault() ?? "it ended without a word.", "");
    }

    [GeneratedRegex(@"^Unhandled exception\. [\w.]+: ")]
    private static partial Regex RuntimesWords();
}
