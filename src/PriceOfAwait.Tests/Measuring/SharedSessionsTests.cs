namespace PriceOfAwait.Tests.Measuring;

public sealed class SharedSessionsTests : IDisposable
{
    private const string Hoisting = "PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath.Hoisting";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task What_one_notebook_measured_on_several_runtimes_the_next_shows_figure_by_figure_and_says_so()
    {
        var measured = RecordedRuns.Load(Repository.RecordedData, Hoisting, Runtimes.Named("net8.0", "net10.0")).Runs
            .Select(one => one.Run! with { RecordedOn = null, IsShared = true })
            .ToList();
        var shared = new SharedSessions(_folder.Path);
        shared.Keep(measured);

        using var progress = new StringWriter();
        var shown = await Bench.SharedAsync(
            new SharedSessions(_folder.Path), Hoisting, new() { Progress = progress }, Cancellation);

        Assert.Equal(measured.Select(run => run.ToText()), shown.Select(run => run.ToText()));
        Assert.Equal("net10.0", RecordedRuns.InLessons(shown).On);
        Assert.Contains(", once for all notebooks of this run: ", shown[1].Provenance);
        Assert.Equal(shown[1].Provenance, progress.ToString().TrimEnd());
    }

    [Fact]
    public void What_is_planned_for_several_runtimes_is_known_to_all_notebooks()
    {
        Assert.Null(new SharedSessions(_folder.Path).SampleOf(Hoisting));
        new SharedSessions(_folder.Path).Plan(
            new Dictionary<string, IReadOnlyList<string>> { [Hoisting] = ["*_Optimized"] }, Runtimes.Named("net8.0"));
        Assert.Equal(["*_Optimized"], new SharedSessions(_folder.Path).SampleOf(Hoisting));
        Assert.Equal("net8.0", Assert.Single(new SharedSessions(_folder.Path).Runtimes).Id);
    }
}
