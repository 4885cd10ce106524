using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tests.Measuring;

public sealed class SharedSessionsTests : IDisposable
{
    private const string Hoisting = "PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath.Hoisting";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private SharedSessions Shared => new(_folder.Path);

    [Fact]
    public async Task What_one_notebook_measured_the_next_shows_figure_by_figure_and_says_so()
    {
        var measured = Measured() with { Lost = [new(new("GetStockPriceFor", Parameters.None), 3, "it was killed")] };
        Shared.Keep(new(measured, null));

        using var progress = new StringWriter();
        var shown = await Bench.RunAsync(Shared, Hoisting, progress, Cancellation);

        Assert.Equal(measured.ToText(), shown.ToText());
        Assert.Contains("Measured here", shown.Provenance, StringComparison.Ordinal);
        Assert.Contains(", once for all notebooks of this run: ", shown.Provenance, StringComparison.Ordinal);
        Assert.Equal(shown.Provenance, progress.ToString().TrimEnd());
    }

    [Fact]
    public async Task What_was_measured_on_several_runtimes_is_shown_by_itself_and_side_by_side()
    {
        var recorded = RecordedRuns.Load(Repository.RecordedData, Hoisting, Runtimes.All);
        var sideBySide = recorded with
        {
            Runs = [.. recorded.Runs.Where(one => one.Run is not null).Select(one => one with { Run = AsMeasured(one.Run!) })],
        };
        Shared.Plan(new Dictionary<string, IReadOnlyList<string>> { [Hoisting] = ["*_Optimized"] }, Runtimes.All);
        Shared.Keep(new(Measured(), sideBySide));

        IReadOnlyList<Runtime> asked = [.. Runtimes.Named("net8.0", "net10.0")];
        var shown = await Bench.RunAsync(Shared, Hoisting, asked, [], TextWriter.Null, Cancellation);

        Assert.Equal(asked.Select(runtime => runtime.Id), shown.Runs.Select(run => run.Runtime.Id));
        Assert.Equal(
            (await Bench.RunAsync(Shared, Hoisting, TextWriter.Null, Cancellation)).Measurements.Select(one => one.Mean),
            shown.Runs[1].Run!.Measurements.Select(one => one.Mean));
    }

    [Fact]
    public void What_was_measured_at_another_speed_is_another_session()
    {
        Shared.Keep(new(Measured(), null));
        Assert.Null(Shared.SampleOf(Hoisting));
    }

    private static Run Measured() => AsMeasured(RecordedRuns.Load(Repository.RecordedData, Hoisting));

    private static Run AsMeasured(Run run) => run with { RecordedOn = null, IsShared = true };
}
