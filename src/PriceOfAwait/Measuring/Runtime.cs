using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>A .NET that the lessons can be built for and measured on, beside others.</summary>
/// <param name="Id">What commands and folders call it, such as <c>net8.0</c>.</param>
/// <param name="Name">What charts and tables call it, such as <c>.NET 8</c>.</param>
/// <param name="Framework">The target framework that the lessons are built for.</param>
public sealed record Runtime(string Id, string Name, string Framework)
{
    /// <summary>Year and month in which it came out, such as <c>2023-11</c>, where that is known; charts are ordered by it.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Released { get; init; }

    /// <summary>MSBuild properties that its build needs.</summary>
    public IReadOnlyDictionary<string, string> Properties { get; init; } = new Dictionary<string, string>();

    /// <summary>Environment variables that it needs.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <inheritdoc/>
    public override string ToString() => Name;

    /// <summary>That there is nothing of it here, as readers are told.</summary>
    internal string LeftOut(string? obstacle) => $"{Name} is left out: {obstacle}";

    /// <summary>Everything in which this runtime differs from others, as text.</summary>
    [JsonIgnore]
    internal string Definition => string.Join(
        '\n', [Id, Framework, .. Properties.Concat(Environment).Select(pair => $"{pair.Key}={pair.Value}")]);
}
