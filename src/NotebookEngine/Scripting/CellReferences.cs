using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Formatting;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>How the compiler finds the assemblies that cells refer to.</summary>
/// <param name="folder">The notebook's folder, against which <c>#r</c> resolves.</param>
/// <param name="files">Where those are put that are found.</param>
internal sealed class CellReferences(string folder, CellFiles files) : MetadataReferenceResolver
{
    /// <summary>
    /// What a cell may name without a <c>#r</c>: the same as in Roslyn's scripts and so in .NET Interactive's cells, and what shows values;
    /// with all that these refer to.
    /// </summary>
    private static readonly string[] DefaultNames =
    [
        "System.Private.CoreLib", "System.Private.Uri", "System.Collections", "System.Collections.Concurrent", "System.Console",
        "System.Diagnostics.Process", "System.Diagnostics.StackTrace", "System.Linq", "System.Memory", "System.Runtime",
        "System.Runtime.InteropServices", "System.Text.Encoding.CodePages", "System.Text.RegularExpressions", "System.Threading",
        "System.Threading.Tasks.Parallel", typeof(Kernel).Assembly.GetName().Name!, typeof(Formatter).Assembly.GetName().Name!,
    ];

    private static readonly Dictionary<string, string> Framework = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
        .Split(Path.PathSeparator)
        // The list has the core library twice.
        .Distinct()
        .ToDictionary(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase);

    /// <summary>The references by path. A process reads an assembly once.</summary>
    private static readonly ConcurrentDictionary<string, PortableExecutableReference> Known = new();

    /// <summary>What every cell refers to.</summary>
    public static IEnumerable<MetadataReference> Defaults => DefaultNames.Select(name => OfFramework(Framework[name]));

    /// <inheritdoc/>
    public override bool ResolveMissingAssemblies => true;

    /// <summary>A file that cells refer to.</summary>
    public MetadataReference Add(string path)
    {
        files.Add(path);
        return Reference(path);
    }

    /// <inheritdoc/>
    public override ImmutableArray<PortableExecutableReference> ResolveReference(
        string reference, string? baseFilePath, MetadataReferenceProperties properties)
    {
        var path = Path.GetFullPath(reference, folder);
        return File.Exists(path) ? [(PortableExecutableReference)Add(path)]
            : Framework.TryGetValue(reference, out var known) ? [OfFramework(known)]
            : [];
    }

    /// <inheritdoc/>
    public override PortableExecutableReference? ResolveMissingAssembly(MetadataReference definition, AssemblyIdentity referenceIdentity) =>
        Framework.TryGetValue(referenceIdentity.Name, out var known) ? OfFramework(known)
        : definition is PortableExecutableReference { FilePath: { } file } && CellFiles.Beside(file, referenceIdentity.Name) is var path
            && File.Exists(path) ? Reference(path)
        : null;

    /// <inheritdoc/>
    public override bool Equals(object? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => RuntimeHelpers.GetHashCode(this);

    private static PortableExecutableReference Reference(string path) =>
        Known.GetOrAdd(path, static path => MetadataReference.CreateFromFile(path));

    /// <summary>
    /// Without the native code, which is most of the file. The path is only its display name: a path of its own would be listed in every
    /// cell's symbols, and writing these lists takes a twentieth of a small cell's time.
    /// </summary>
    private static PortableExecutableReference OfFramework(string path) => Known.GetOrAdd(
        path,
        static path => AssemblyMetadata.Create(ModuleMetadata.CreateFromStream(File.OpenRead(path), PEStreamOptions.PrefetchMetadata))
            .GetReference(display: path));
}
