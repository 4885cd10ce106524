namespace PriceOfAwait.Measuring;

internal sealed class SessionBenchmark(SessionBuild build, ListedBenchmark listed)
{
    private const int MaxLosses = 2;

    public SessionBuild Build => build;

    public BenchmarkId Id => listed.Id;

    /// <summary>The benchmark's number for <c>interleave</c>.</summary>
    public int Number => listed.Number;

    public string Runtime { get; set; } = "";

    public string Collector { get; set; } = "";

    /// <summary>Allocated by one operation.</summary>
    public double Bytes { get; set; }

    public List<Launch> Launches { get; } = [];

    /// <summary>The second figures of a baseline, which takes part twice.</summary>
    public List<Launch> ControlLaunches { get; } = [];

    public List<LostLaunch> Lost { get; } = [];

    public bool IsAbsent { get; set; }

    public bool IsWorthAnotherLaunch => !IsAbsent && Lost.Count < MaxLosses;
}
