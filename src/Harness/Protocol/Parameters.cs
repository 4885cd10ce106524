using System.Collections;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>A parameter of a benchmark, as text in the invariant culture.</summary>
readonly partial record struct Parameter(string Name, string Value)
{
    /// <inheritdoc/>
    public override string ToString() => $"{Name}={Value}";
}

/// <summary>
/// The parameters of one benchmark. Two are equal when they have the same names and values, whatever their order and
/// letter case, so that a published table's <c>deep,false</c> matches a benchmark's <c>Deep=False</c>.
/// </summary>
[JsonConverter(typeof(ParametersConverter))]
sealed partial class Parameters : IReadOnlyList<Parameter>, IEquatable<Parameters>
{
    private readonly Parameter[] _items;

    /// <summary>These parameters, in the order in which they show.</summary>
    public Parameters(params IEnumerable<Parameter> items) => _items =
        [.. items.Select(item => item with { Value = item.Value is "True" or "False" ? item.Value.ToLowerInvariant() : item.Value })];

    /// <summary>None.</summary>
    public static Parameters None { get; } = new([]);

    /// <inheritdoc/>
    public int Count => _items.Length;

    /// <inheritdoc/>
    public Parameter this[int index] => _items[index];

    /// <summary>The value of the parameter of this name, or <see langword="null"/> where there is none.</summary>
    public string? this[string name] =>
        _items.FirstOrDefault(item => item.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;

    /// <summary>Whether all that are wanted are among these; one that is wanted twice may have either value.</summary>
    internal bool Include(IEnumerable<Parameter> wanted) => wanted.ToLookup(parameter => parameter.Name, parameter => parameter.Value)
        .All(values => values.Contains(this[values.Key], StringComparer.OrdinalIgnoreCase));

    /// <inheritdoc/>
    public bool Equals(Parameters? other) =>
        other is not null && other.Count == Count
        && _items.All(item => item.Value.Equals(other[item.Name], StringComparison.OrdinalIgnoreCase));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Parameters);

    /// <inheritdoc/>
    public override int GetHashCode() => _items.Aggregate(
        _items.Length, (hash, item) => hash ^ HashCode.Combine(
            StringComparer.OrdinalIgnoreCase.GetHashCode(item.Name), StringComparer.OrdinalIgnoreCase.GetHashCode(item.Value)));

    /// <inheritdoc/>
    public IEnumerator<Parameter> GetEnumerator() => _items.AsEnumerable().GetEnumerator();

    /// <inheritdoc/>
    public override string ToString() => string.Join(", ", _items);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
