namespace PriceOfAwait.Measuring;

/// <param name="Collector">The kind of garbage collector, such as <c>workstation, concurrent</c>.</param>
/// <param name="Round">The duration of a round in milliseconds.</param>
/// <param name="Absent">Benchmarks that the build lacks, by their index on the command line.</param>
/// <param name="WrongAnswers">Why nothing may be timed, for example because the variants' answers differ.</param>
internal sealed record LaunchReady(
    string Runtime,
    string Collector,
    double Round,
    IReadOnlyList<int> Absent,
    string? WrongAnswers
);
