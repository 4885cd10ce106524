namespace PriceOfAwait.Comparing;

/// <param name="Environment">The machine and the .NET, if the source names them.</param>
public sealed record PublishedSource(
    string Id,
    string Title,
    string Author,
    Uri Url,
    int Year,
    string Environment,
    IReadOnlyList<string> Tables,
    string? Date = null,
    IReadOnlyList<string>? Related = null
)
{
    public IReadOnlyList<PublishedRuntime> Runtimes { get; init; } = [];

    /// <summary>
    /// What differs between the measured program and the published one, for all of its figures. Not listed are the
    /// machine, the runtime, the compiler and BenchmarkDotNet, which differ from every source.
    /// </summary>
    public IReadOnlyList<string> Differs { get; init; } = [];

    /// <summary>What differs for one table only, by its file's name.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> DiffersInTable { get; init; } =
        new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>
    /// The first and last result whose <c>Task&lt;int&gt;</c> is cached according to the source, if it says so.
    /// </summary>
    public IReadOnlyList<int> CachedInts { get; init; } = [];

    /// <summary>One line that says what differs between the measured program and the published one.</summary>
    public string DifferenceNote => PublishedTable.NoteOf(Differs);

    internal IReadOnlyList<string> DifferencesOf(string table) =>
        [.. Differs, .. DiffersInTable.GetValueOrDefault(table) ?? []];

    public Origin Origin =>
        new($"{Author} {Year}", $"Published {Year}: {Author}, \"{Title}\". Measured on: {Environment}.");

    public override string ToString() => $"{Author}, \"{Title}\" ({Year}). Measured on: {Environment}. {Url}";
}
