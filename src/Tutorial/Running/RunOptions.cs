namespace PriceOfAwait.Tutorial.Running;

/// <param name="Notebooks">Their paths; none means all of the tutorial's.</param>
/// <param name="Tutorial">The folder of the tutorial's notebooks; by default the repository's.</param>
/// <param name="Runtimes">The runtimes to measure; <see langword="null"/> for the lessons' own only.</param>
/// <param name="IsReproducible">Whether outputs must be the same on every machine: charts as pictures, exercises
/// untouched.</param>
internal sealed record RunOptions(
    IReadOnlyList<string> Notebooks,
    Speed Speed,
    IReadOnlyList<Runtime>? Runtimes = null,
    string? Out = null,
    bool KeepGoing = false,
    bool IsReproducible = false,
    TimeSpan? CellTimeout = null,
    string? Tutorial = null
);
