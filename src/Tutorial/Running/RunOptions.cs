namespace PriceOfAwait.Tutorial.Running;

/// <param name="Notebooks">Their paths; none means all of the tutorial's.</param>
/// <param name="IsReproducible">Whether outputs must be the same on every machine: charts as pictures, exercises
/// untouched.</param>
internal sealed record RunOptions(
    IReadOnlyList<string> Notebooks,
    Speed Speed,
    string? Out = null,
    bool KeepGoing = false,
    bool IsReproducible = false,
    TimeSpan? CellTimeout = null
);
