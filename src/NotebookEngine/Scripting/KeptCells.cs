using System.Security.Cryptography;
using System.Text;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A cell as the compiler wrote it.</summary>
/// <param name="Assembly">The assembly.</param>
/// <param name="Symbols">Its lines, for stack traces.</param>
/// <param name="EndsInValue">Whether the cell ends in an expression that has a value, were it null.</param>
internal sealed record EmittedCell(byte[] Assembly, byte[] Symbols, bool EndsInValue);

/// <summary>
/// Compiled cells, kept beside the engine: a notebook that is run again, or a kernel that is started again, then needs no compiler, which
/// takes more processor time to load than the cells of a lesson take to run. All go with the engine or the runtime that they were
/// compiled for.
/// </summary>
/// <param name="folder">Where they are.</param>
internal sealed class KeptCells(string folder)
{
    // Some 10 MB. Notebooks that are run again have some hundred; the others are cells that somebody changed since.
    private const int Most = 1_000;

    private const string Unkept = "unkept-";

    private readonly Lock _gate = new();
    private int? _room;

    /// <summary>Those of this build of the engine.</summary>
    public static KeptCells OfThisEngine { get; } = new(Path.Combine(AppContext.BaseDirectory, "cells", Key(
        typeof(KeptCells).Module.ModuleVersionId.ToString(),
        typeof(Formatter).Module.ModuleVersionId.ToString(),
        Environment.Version.ToString(),
        SdkCompiler.Find(DotNetHost.Root, Environment.Version) ?? "")));

    /// <summary>Whether there are any.</summary>
    public bool Any => Directory.Exists(folder);

    /// <summary>The key of a cell, in which everything is that the compiler makes it of.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="after">The key of the cell before it; null for the first.</param>
    /// <param name="files">The assemblies that it refers to besides those of the cells before.</param>
    public static string KeyOf(CellText cell, string? after, IEnumerable<string> files) => cell.IsAllThereIs && !IsUnkept(after)
        // What an assembly refers to may have changed without it.
        ? Key([after ?? "", cell.Name, cell.Code, .. files.SelectMany(file => new DirectoryInfo(Path.GetDirectoryName(file)!)
            .EnumerateFiles("*.dll")
            .OrderBy(beside => beside.Name, StringComparer.Ordinal)
            .Select(beside => FormattableString.Invariant($"{beside.FullName} {beside.Length} {beside.LastWriteTimeUtc.Ticks}"))
            .Prepend(file))])
        : KeyOfUnkept();

    /// <summary>A key that no other cell has: neither this cell nor one after it is kept.</summary>
    public static string KeyOfUnkept() => $"{Unkept}{Guid.NewGuid():N}";

    /// <summary>Finds a cell.</summary>
    /// <param name="key">Its key.</param>
    /// <returns>The cell; null when it isn't kept, or what is kept is damaged.</returns>
    public EmittedCell? Find(string key)
    {
        try
        {
            var content = File.ReadAllBytes(FileOf(key));
            using var reader = new BinaryReader(new MemoryStream(content));
            var checksum = reader.ReadBytes(SHA256.HashSizeInBytes);
            return checksum.AsSpan().SequenceEqual(SHA256.HashData(content.AsSpan(checksum.Length)))
                ? new(reader.ReadBytes(reader.ReadInt32()), reader.ReadBytes(reader.ReadInt32()), reader.ReadBoolean())
                : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Keeps a cell, where there is room and something can be written.</summary>
    public void Keep(string key, EmittedCell cell)
    {
        if (IsUnkept(key))
        {
            return;
        }

        try
        {
            MakeRoom();
            using var content = new MemoryStream();
            using var writer = new BinaryWriter(content);
            writer.Write(new byte[SHA256.HashSizeInBytes]);
            writer.Write(cell.Assembly.Length);
            writer.Write(cell.Assembly);
            writer.Write(cell.Symbols.Length);
            writer.Write(cell.Symbols);
            writer.Write(cell.EndsInValue);
            var bytes = content.ToArray();
            SHA256.HashData(bytes.AsSpan(SHA256.HashSizeInBytes), bytes);
            Directory.CreateDirectory(folder);
            // Whoever reads it before it is whole finds that its checksum is wrong.
            File.WriteAllBytes(FileOf(key), bytes);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is compiled again the next time.
        }
    }

    /// <summary>Deletes what an earlier build has kept, and everything when there is too much of it.</summary>
    private void MakeRoom()
    {
        lock (_gate)
        {
            if (!Any && Path.GetDirectoryName(folder) is { } all && Directory.Exists(all))
            {
                Directory.Delete(all, recursive: true);
            }

            _room ??= Any ? Most - Directory.EnumerateFiles(folder).Count() : Most;
            if (_room-- <= 0)
            {
                Directory.Delete(folder, recursive: true);
                _room = Most;
            }
        }
    }

    private static bool IsUnkept(string? key) => key?.StartsWith(Unkept, StringComparison.Ordinal) == true;

    private string FileOf(string key) => Path.Combine(folder, key);

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
