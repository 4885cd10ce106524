using System.Text.Json;
using PriceOfAwait.Judging;
using PriceOfAwait.Notebooks.Documents;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Trust;

/// <summary>
/// What a run leaves beside the notebook that it executed: when and how, and the hashes of what a page may show as more than text. It is
/// signed with the user's key, so a notebook that came from elsewhere can bring no record of its own.
/// </summary>
public sealed record ExecutionRecord
{
    /// <summary>At which speed: the name that <c>--speed</c> takes.</summary>
    public required string Speed { get; init; }

    /// <summary>When the run started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>How long it took, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The operating system and .NET that the cells ran on.</summary>
    public required string Platform { get; init; }

    /// <summary>Whether nothing ran it here: the repository came with the notebook and its outputs.</summary>
    public bool IsCommitted { get; init; }

    /// <summary>SHA-256 of each output that is HTML or a verdict, in hexadecimal digits.</summary>
    public required IReadOnlyList<string> Outputs { get; init; }

    /// <summary>The hashes of what a notebook shows.</summary>
    public static IReadOnlyList<string> HashesOf(Notebook notebook) =>
    [
        .. from cell in notebook.Cells
           where cell.Kind == CellKind.Code
           from shown in Output.ReadAll(cell.Outputs).OfType<Output.Shown>()
           from item in shown.Data
           where item.Key is "text/html" or LedgerJson.MimeType
           select HashOf(item.Key, item.Value),
    ];

    /// <summary>Whether the run made this output.</summary>
    public bool Made(string mimeType, string content) => Outputs.Contains(HashOf(mimeType, content));

    /// <summary>Writes the record for an executed notebook.</summary>
    /// <exception cref="NotebookException">It can't be written.</exception>
    public void SaveFor(string notebook, SigningKey key)
    {
        var file = FileOf(notebook);
        try
        {
            var record = Text();
            AtomicFile.Write(file, $"{key.Sign(SignedText(notebook, record))}\n{record}\n");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException(
                $"'{file}' cannot be written: {e.ToSentence()} The book will show the notebook's outputs as plain text.", e);
        }
    }

    /// <summary>The record of an executed notebook; <see langword="null"/> where this user's runs left none.</summary>
    public static ExecutionRecord? ReadFor(string notebook, SigningKey key)
    {
        try
        {
            var text = File.ReadAllText(FileOf(notebook));
            return text.Split('\n', 2) is [var signature, var rest] && rest.TrimEnd('\n') is var record && key.Verifies(
                SignedText(notebook, record), signature)
                ? JsonSerializer.Deserialize<ExecutionRecord>(record, Json.Indented)
                : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    /// <summary>Where the record of an executed notebook lies.</summary>
    internal static string FileOf(string notebook) =>
        Path.Combine(Path.GetDirectoryName(Path.GetFullPath(notebook))!, ".runs", $"{Path.GetFileNameWithoutExtension(notebook)}.json");

    private string Text() => JsonSerializer.Serialize(this, Json.Indented).ReplaceLineEndings("\n");

    /// <summary>A record counts for one notebook only.</summary>
    private static string SignedText(string notebook, string record) => $"{Path.GetFileName(notebook)}\n{record}";

    private static string HashOf(string mimeType, string content) => Checksum.Of($"{mimeType}\n{content}");
}
