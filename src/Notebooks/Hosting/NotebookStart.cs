namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>Begins a notebook in a new kernel. The previous notebook's state is gone.</summary>
/// <param name="Environment">Added to the variables that the process was started with; a null value removes
/// one.</param>
internal sealed record NotebookStart(string Folder, IReadOnlyDictionary<string, string?> Environment)
{
    private const string Prefix = """{"Folder":""";

    public static NotebookStart? Read(string line) =>
        line.StartsWith(Prefix, StringComparison.Ordinal) ? JsonSerializer.Deserialize<NotebookStart>(line) : null;
}
