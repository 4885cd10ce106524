using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>The C# files that an assembly was compiled from, as far as they are on this machine.</summary>
internal sealed class SourceFiles
{
    private readonly Dictionary<string, string[]?> _lines = new(StringComparer.Ordinal);

    /// <summary>
    /// The line from where the statement begins, or <see langword="null"/> if the file can't be read, or if it has
    /// changed so much that the line isn't there.
    /// </summary>
    public string? StatementAt(SequencePoint? point) =>
        point is not null
        && LinesOf(point.Document.Url) is { } lines
        && point.StartLine <= lines.Length
        && lines[point.StartLine - 1] is var line
        && point.StartColumn <= line.Length
            ? line[(point.StartColumn - 1)..]
            : null;

    private string[]? LinesOf(string file)
    {
        if (!_lines.TryGetValue(file, out var lines))
        {
            _lines[file] = lines = file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase) ? Read(file) : null;
        }

        return lines;
    }

    private static string[]? Read(string file)
    {
        try
        {
            return File.Exists(file) ? File.ReadAllLines(file) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
