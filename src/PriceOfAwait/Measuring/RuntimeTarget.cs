using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using System.Xml.Linq;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>Where the lessons' build for a runtime lies, what it is made from, and how MSBuild makes it.</summary>
/// <param name="runtime">The runtime.</param>
internal sealed class RuntimeTarget(Runtime runtime)
{
    // The default build's: on this framework and its successors there are all benchmarks.
    private static readonly Version FrameworkWithAll = new(8, 0);

    // The folders of what is built.
    private static readonly string[] Projects = ["Lessons", "Harness", "Protocol"];

    private readonly string _folder = Path.Combine(Repository.RuntimeBuilds, runtime.Id);
    private string? _key;

    public Runtime Runtime => runtime;

    /// <summary>The build, once it is made.</summary>
    public LessonsBuild Build => new(Path.Combine(_folder, "PriceOfAwait.Lessons.dll"))
    {
        Executable = Path.Combine(_folder, OperatingSystem.IsWindows() ? "PriceOfAwait.Lessons.exe" : "PriceOfAwait.Lessons"),
        Environment = runtime.Environment,
    };

    /// <summary>A file to hold while it is made.</summary>
    public string Lock => Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}.lock");

    /// <summary>Whether there is a build from the same sources.</summary>
    public bool IsMade => File.Exists(KeyFile) && File.ReadAllText(KeyFile) == (_key ??= Key()) && File.Exists(Build.Executable);

    /// <summary>Whether MSBuild came to its end.</summary>
    public bool IsBuilt => File.Exists(BuiltFile);

    private string KeyFile => Path.Combine(_folder, "made-from.txt");

    private string BuiltFile => Path.Combine(_folder, "built");

    private string Program => Path.Combine(Repository.RuntimeBuilds, $"{runtime.Id}.cs");

    // The names of MSBuild's targets have no dots.
    private string TargetName => $"make-{runtime.Id.Replace('.', '_')}";

    /// <summary>Whether the program around the benchmarks is the same as for the default build.</summary>
    private bool HasSameBenchmarks =>
        Version.TryParse(runtime.Framework.Replace("net", "", StringComparison.Ordinal), out var version)
        && version >= FrameworkWithAll && runtime.Properties.Count == 0;

    /// <summary>From here on there is no build.</summary>
    public void Forget()
    {
        Directory.CreateDirectory(_folder);
        File.Delete(KeyFile);
        File.Delete(BuiltFile);
    }

    /// <summary>From here on there is one.</summary>
    public void Remember() => AtomicFile.Write(KeyFile, _key ??= Key());

    /// <summary>
    /// A project that makes several of them: MSBuild and its tasks start once, builds overlap, and one that fails keeps no other from being
    /// made.
    /// </summary>
    /// <returns>Its file: whoever holds the targets' locks has it alone.</returns>
    public static string WriteProjectFor(IReadOnlyList<RuntimeTarget> targets)
    {
        var file = Path.Combine(Repository.RuntimeBuilds, string.Join('+', targets.Select(target => target.TargetName)) + ".proj");
        AtomicFile.Write(file, ProjectFor(targets));
        return file;
    }

    private static string ProjectFor(IReadOnlyList<RuntimeTarget> targets) => new XElement("Project",
        new XAttribute("DefaultTargets", "All"),
        new XElement("ItemGroup", targets.Select(target => new XElement("Runtime",
            new XAttribute("Include", "$(MSBuildProjectFullPath)"),
            new XElement("AdditionalProperties", $"Runtime={target.TargetName}")))),
        new XElement("Target", new XAttribute("Name", "All"), new XElement("MSBuild",
            new XAttribute("Projects", "@(Runtime)"), new XAttribute("Targets", "One"), new XAttribute("BuildInParallel", "true"),
            new XAttribute("ContinueOnError", "ErrorAndContinue"))),
        new XElement("Target", new XAttribute("Name", "One"), new XAttribute("DependsOnTargets", "$(Runtime)")),
        targets.Select(target => target.ToElement())).ToString();

    private XElement ToElement()
    {
        var properties = Joined(Properties);
        return new("Target", new XAttribute("Name", TargetName),
            Call("Restore", $"{properties};MSBuildIsRestoring=true;MSBuildRestoreSessionId=$([System.Guid]::NewGuid())"),
            // Some benchmarks are missing from this build, or have another number of operations in a call; so it writes the program itself.
            HasSameBenchmarks ? null : Call("Build", properties),
            new XElement("Exec",
                new XAttribute("Command", string.Join(' ',
                    (HasSameBenchmarks ? LessonsBuild.Default : Build).Command.Concat(["write-program", Program])
                        .Select(word => $"\"{word}\""))),
                new XAttribute("EnvironmentVariables", Joined(runtime.Environment))),
            Call("Build", $"{properties};BenchmarkProgram={Program}"),
            new XElement("Touch", new XAttribute("Files", BuiltFile), new XAttribute("AlwaysCreate", "true")));
    }

    private static string Joined(IEnumerable<KeyValuePair<string, string>> pairs) =>
        string.Join(';', pairs.Select(pair => $"{pair.Key}={pair.Value}"));

    /// <summary>A call of MSBuild for the lessons, which are to know nothing of what this project calls its own.</summary>
    private static XElement Call(string target, string properties) => new("MSBuild",
        new XAttribute("Projects", Repository.LessonsProject), new XAttribute("Targets", target), new XAttribute("Properties", properties),
        new XAttribute("RemoveProperties", "Runtime"));

    private IEnumerable<KeyValuePair<string, string>> Properties =>
    [
        new("Configuration", "Release"),
        new("OutputPath", _folder + Path.DirectorySeparatorChar),
        new("MeasuredFramework", runtime.Framework),
        // In each project's folder, a folder of its own for what else would be shared with the default build.
        new("BaseIntermediateOutputPath", $"obj/runtimes/{runtime.Id}/"),
        .. runtime.Properties.Select(
            property => KeyValuePair.Create(property.Key, property.Value.Replace(";", "%3B", StringComparison.Ordinal))),
    ];

    /// <summary>What a build is made from: if this is the same, the build is.</summary>
    private string Key()
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var folder = Path.Combine(Repository.Root, "src");
        var sources = Projects
            .SelectMany(project => Directory.EnumerateFiles(Path.Combine(folder, project), "*", SearchOption.AllDirectories))
            .Where(file => Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar)[1] is not ("bin" or "obj"))
            .Concat(Directory.EnumerateFiles(folder, "Directory.*"))
            .Order(StringComparer.Ordinal);
        foreach (var source in sources)
        {
            hash.AppendData(Encoding.UTF8.GetBytes(Path.GetRelativePath(folder, source)));
            hash.AppendData(File.ReadAllBytes(source));
        }

        var sdk = typeof(RuntimeTarget).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == "SdkVersion").Value;
        return $"{Convert.ToHexString(hash.GetHashAndReset())}\nSDK {sdk}\n{Runtime.Definition}\n";
    }
}
