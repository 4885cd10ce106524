using System.Security.Cryptography;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>The C# files that an assembly was compiled from, as far as they are on this machine.</summary>
internal sealed class SourceFiles
{
    private readonly Dictionary<string, string[]?> _lines = new(StringComparer.Ordinal);

    /// <summary>
    /// The line from where the statement begins, or <see langword="null"/> if the file can't be read, or isn't the one
    /// that was compiled.
    /// </summary>
    public string? StatementAt(SequencePoint? point) =>
        point is not null
        && LinesOf(point.Document) is { } lines
        && point.StartLine <= lines.Length
        && lines[point.StartLine - 1] is var line
        && point.StartColumn <= line.Length
            ? line[(point.StartColumn - 1)..]
            : null;

    private string[]? LinesOf(Document document)
    {
        if (!_lines.TryGetValue(document.Url, out var lines))
        {
            _lines[document.Url] = lines =
                document.HashAlgorithm == DocumentHashAlgorithm.SHA256 ? Read(document.Url, document.Hash) : null;
        }

        return lines;
    }

    private static string[]? Read(string file, ReadOnlySpan<byte> hash)
    {
        try
        {
            return
                file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)
                && File.Exists(file)
                && SHA256.HashData(File.ReadAllBytes(file)).AsSpan().SequenceEqual(hash)
                ? File.ReadAllLines(file)
                : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
