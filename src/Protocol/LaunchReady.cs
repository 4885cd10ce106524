namespace PriceOfAwait.Measuring;

/// <param name="Collector">The kind of garbage collector, such as <c>workstation, concurrent</c>.</param>
/// <param name="Round">The duration of a round in milliseconds.</param>
/// <param name="Absent">Benchmarks that the build lacks, by their index on the command line.</param>
/// <param name="Unoptimized">Benchmarks whose code isn't at its final tier after <see cref="MaxWarmUp"/>, by their
/// index.</param>
/// <param name="WrongAnswers">Why nothing may be timed, for example because the variants' answers differ.</param>
internal sealed record LaunchReady(
    string Runtime,
    string Collector,
    double Round,
    IReadOnlyList<int> Absent,
    IReadOnlyList<int> Unoptimized,
    string? WrongAnswers
)
{
    /// <summary>
    /// How long benchmarks are called until the runtime has optimized them. A quarter of a second is enough on an idle
    /// machine, and ten times that on one with ten times as many busy threads as cores.
    /// </summary>
    public static readonly TimeSpan MaxWarmUp = TimeSpan.FromSeconds(20);
}
