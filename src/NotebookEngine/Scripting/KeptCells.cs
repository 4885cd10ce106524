using System.Security.Cryptography;
using System.Text;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A cell as the compiler wrote it.</summary>
/// <param name="Assembly">The assembly; empty where there is nothing to run.</param>
/// <param name="Symbols">Its lines, for stack traces.</param>
/// <param name="EndsInValue">Whether the cell ends in an expression that has a value, were it null. The compiler takes its
/// time over the answer, and while the cell runs only a null raises the question.</param>
internal sealed record EmittedCell(byte[] Assembly, byte[] Symbols, Func<bool> EndsInValue);

/// <summary>
/// Compiled cells, kept beside the engine: a notebook that is run again, or a kernel that is started again, then needs no compiler, which
/// takes more processor time to load than the cells of a lesson take to run.
/// </summary>
internal sealed class KeptCells(KeptFiles files)
{
    private const string Unkept = "unkept-";

    /// <summary>Those of this build of the engine. Notebooks that are run again have some hundred; the others are cells that somebody
    /// changed since.</summary>
    public static KeptCells OfThisEngine { get; } = new(new(
        Path.Combine(AppContext.BaseDirectory, "cells", Key(
            typeof(KeptCells).Module.ModuleVersionId.ToString(),
            typeof(Formatter).Module.ModuleVersionId.ToString(),
            Environment.Version.ToString(),
            SdkCompiler.Find(DotNetHost.Root, Environment.Version) ?? "")),
        most: 1_000));

    /// <summary>Whether there are any.</summary>
    public bool Any => files.Any;

    /// <summary>The key of a cell, in which everything is that the compiler makes it of.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="after">The key of the cell before it; null for the first.</param>
    /// <param name="assemblies">The assemblies that it refers to besides those of the cells before.</param>
    public static string KeyOf(CellText cell, string? after, IEnumerable<string> assemblies) => cell.IsAllThereIs && !IsUnkept(after)
        // What an assembly refers to may have changed without it.
        ? Key([after ?? "", cell.Name, cell.Code, .. assemblies.SelectMany(file => new DirectoryInfo(Path.GetDirectoryName(file)!)
            .EnumerateFiles("*.dll")
            .OrderBy(beside => beside.Name, StringComparer.Ordinal)
            .Select(beside => FormattableString.Invariant($"{beside.FullName} {beside.Length} {beside.LastWriteTimeUtc.Ticks}"))
            .Prepend(file))])
        : KeyOfUnkept();

    /// <summary>A key that no other cell has: neither this cell nor one after it is kept.</summary>
    public static string KeyOfUnkept() => $"{Unkept}{Guid.NewGuid():N}";

    /// <summary>Finds a cell.</summary>
    /// <returns>The cell; null when it isn't kept.</returns>
    public EmittedCell? Find(string key)
    {
        if (files.Find(key) is not { } content)
        {
            return null;
        }

        using var reader = new BinaryReader(new MemoryStream(content));
        var (assembly, symbols) = (reader.ReadBytes(reader.ReadInt32()), reader.ReadBytes(reader.ReadInt32()));
        var endsInValue = reader.ReadBoolean();
        return new(assembly, symbols, () => endsInValue);
    }

    /// <summary>Keeps a cell.</summary>
    public void Keep(string key, EmittedCell cell)
    {
        if (IsUnkept(key))
        {
            return;
        }

        using var content = new MemoryStream();
        using var writer = new BinaryWriter(content);
        writer.Write(cell.Assembly.Length);
        writer.Write(cell.Assembly);
        writer.Write(cell.Symbols.Length);
        writer.Write(cell.Symbols);
        writer.Write(cell.EndsInValue());
        files.Keep(key, content.ToArray());
    }

    private static bool IsUnkept(string? key) => key?.StartsWith(Unkept, StringComparison.Ordinal) == true;

    private static string Key(params IEnumerable<string> parts)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var part in parts)
        {
            hash.AppendData(BitConverter.GetBytes(part.Length));
            hash.AppendData(Encoding.UTF8.GetBytes(part));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset().AsSpan(0, 16));
    }
}
