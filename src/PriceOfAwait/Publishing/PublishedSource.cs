using System.Text.Json.Serialization;
using PriceOfAwait.Display;

namespace PriceOfAwait.Publishing;

/// <summary>An article or program whose figures the lessons compare with.</summary>
/// <param name="Id">The name that claims give it, such as <c>fast-paths-2021</c>.</param>
/// <param name="Environment">The machine and the .NET, as far as the source says.</param>
/// <param name="Date">The day of publication, as the source prints it.</param>
public sealed record PublishedSource(
    string Id, string Title, string Author, Uri Url, int Year, string Environment, IReadOnlyList<string> Tables,
    string? Date = null, IReadOnlyList<string>? Related = null)
{
    /// <summary>The .NET that the source measured on, one or several.</summary>
    public IReadOnlyList<PublishedRuntime> Runtimes { get; init; } = [];

    /// <summary>The first and the last result whose <c>Task&lt;int&gt;</c> the source found to be cached, where it looked.</summary>
    public IReadOnlyList<int> CachedInts { get; init; } = [];

    [JsonIgnore]
    public Origin Origin => new(
        $"{Author} {Year}", $"Published {Year}: {Author}, \"{Title}\". Measured on: {Environment}.");

    public override string ToString() => $"{Author}, \"{Title}\" ({Year}). Measured on: {Environment}. {Url}";
}

/// <param name="Name">Such as <c>.NET 5</c>, or <c>not stated</c>.</param>
/// <param name="Released">Year and month, where the source says which .NET it was.</param>
/// <param name="Rows">The name in the <c>runtime</c> column of the source's table, where that has several.</param>
public sealed record PublishedRuntime(string Name, string? Released = null, string? Rows = null);
