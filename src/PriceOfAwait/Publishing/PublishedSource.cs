using System.Text.Json.Serialization;
using PriceOfAwait.Display;

namespace PriceOfAwait.Publishing;

/// <summary>An article or program whose figures the lessons compare with.</summary>
/// <param name="Id">How the claims name it, such as <c>fast-paths-2021</c>.</param>
/// <param name="Title">Its title.</param>
/// <param name="Author">Who measured.</param>
/// <param name="Url">Where it is.</param>
/// <param name="Year">When it was published.</param>
/// <param name="Environment">Where it was measured, as far as the source says.</param>
/// <param name="Tables">The files that hold its tables.</param>
public sealed record PublishedSource(
    string Id, string Title, string Author, Uri Url, int Year, string Environment, IReadOnlyList<string> Tables)
{
    /// <summary>The .NET that the source measured on, one or several.</summary>
    public IReadOnlyList<PublishedRuntime> Runtimes { get; init; } = [];

    /// <summary>The result type of the table's methods, if the source measured only one of several types.</summary>
    [JsonPropertyName("result_type_of_the_table")]
    public string? ResultType { get; init; }

    /// <summary>
    /// The first and the last <see cref="int"/> for which the source found a <c>Task&lt;int&gt;</c> to be cached, where it looked.
    /// </summary>
    [JsonPropertyName("cached_ints")]
    public IReadOnlyList<int> CachedInts { get; init; } = [];

    /// <summary>The day as the source prints it.</summary>
    [JsonPropertyName("date_as_printed")]
    public string? DateAsPrinted { get; init; }

    /// <summary>The day of publication, where it is known.</summary>
    public string? Date { get; init; }

    /// <summary>Related documents.</summary>
    public IReadOnlyList<string> Related { get; init; } = [];

    /// <summary>Who, what, and where it was measured.</summary>
    [JsonIgnore]
    public string Citation => $"{Author}, \"{Title}\". Measured on: {Environment}.";

    /// <summary>The same, and in short.</summary>
    [JsonIgnore]
    public Origin Origin => new($"{Author} {Year}", $"Published {Year}: {Citation}");

    /// <inheritdoc/>
    public override string ToString() => $"{Author}, \"{Title}\" ({Year}). Measured on: {Environment}. {Url}";
}

/// <summary>A .NET that a source measured on.</summary>
/// <param name="Name">Such as <c>.NET 5</c>, or <c>not stated</c>.</param>
public sealed record PublishedRuntime(string Name)
{
    /// <summary>Year and month in which it came out, where the source says which it was.</summary>
    public string? Released { get; init; }

    /// <summary>How a column of the source's table names it, if the source has several.</summary>
    public string? Rows { get; init; }
}
