using System.Security.Cryptography;

namespace PriceOfAwait.Platform;

/// <summary>
/// What takes long to find out and stays the same until something is built anew, in files: found the next time. Where nothing can be
/// written nothing is kept.
/// </summary>
/// <param name="folder">Where it is, beside what earlier builds have kept. Its name changes whenever something may have come out
/// otherwise.</param>
/// <param name="most">The most files. When there are more, all go.</param>
public sealed class KeptFiles(string folder, int most)
{
    private readonly object _gate = new();
    private int? _room;

    /// <summary>Whether there is anything.</summary>
    public bool Any => Directory.Exists(folder);

    /// <summary>A file's content; null when there is none, or it is damaged.</summary>
    public byte[]? Find(string name)
    {
        var file = Path.Combine(folder, name);
        // The usual case where something is new, and an exception takes its time.
        if (!File.Exists(file))
        {
            return null;
        }

        try
        {
            var content = File.ReadAllBytes(file);
            var size = Math.Min(content.Length, SHA256.HashSizeInBytes);
            return SHA256.HashData(content.AsSpan(size)).AsSpan().SequenceEqual(content.AsSpan(0, size)) ? content[size..] : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Keeps something, in the place of what earlier builds have kept.</summary>
    public void Keep(string name, byte[] content)
    {
        try
        {
            MakeRoom();
            Directory.CreateDirectory(folder);
            // Whoever reads it before it is whole finds that its checksum is wrong.
            File.WriteAllBytes(Path.Combine(folder, name), [.. SHA256.HashData(content), .. content]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is found out again the next time.
        }
    }

    private void MakeRoom()
    {
        lock (_gate)
        {
            if (!Any && Path.GetDirectoryName(folder) is { } all && Directory.Exists(all))
            {
                Directory.Delete(all, recursive: true);
            }

            _room ??= Any ? most - Directory.EnumerateFiles(folder).Count() : most;
            if (_room-- <= 0)
            {
                Directory.Delete(folder, recursive: true);
                _room = most;
            }
        }
    }
}
