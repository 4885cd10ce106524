using System.Collections.Concurrent;
using System.Reflection;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>The files outside of the framework that cells refer to: how the runtime finds their assemblies.</summary>
internal sealed class CellFiles
{
    private readonly ConcurrentDictionary<string, string> _files = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Where an assembly is that the given one refers to, if it is in the same folder.</summary>
    public static string Beside(string file, string assembly) => Path.Combine(Path.GetDirectoryName(file)!, assembly + ".dll");

    /// <summary>Adds a file that cells refer to.</summary>
    public void Add(string path) => _files.TryAdd(Path.GetFileNameWithoutExtension(path), path);

    /// <summary>The file of an assembly: one that cells refer to, or one in the same folder; null when there is none.</summary>
    public string? Find(AssemblyName assembly) =>
        _files.TryGetValue(assembly.Name!, out var path)
            ? path
            : _files.Values.Select(file => Beside(file, assembly.Name!)).FirstOrDefault(File.Exists);
}
