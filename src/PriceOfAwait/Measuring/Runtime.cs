namespace PriceOfAwait.Measuring;

/// <summary>A version of .NET that the lessons can be built for and measured on, side by side with others.</summary>
/// <param name="Id">The name in commands and folders, such as <c>net8.0</c>.</param>
/// <param name="Name">The name in charts and tables, such as <c>.NET 8</c>.</param>
public sealed record Runtime(string Id, string Name, string Framework)
{
    /// <summary>Year and month, such as <c>2023-11</c>; determines the order in charts.</summary>
    public string? Released { get; init; }

    /// <summary>Whether lessons show its figures. The default build runs on it.</summary>
    public bool InLessons { get; init; }

    public IReadOnlyDictionary<string, string> Properties { get; init; } = new Dictionary<string, string>();

    public override string ToString() => Name;

    internal string LeftOut(string? failure) => $"{Name} is left out: {failure}";

    internal string Definition =>
        string.Join('\n', [Id, Framework, .. Properties.Select(pair => $"{pair.Key}={pair.Value}")]);
}
