using System.Diagnostics;
using System.Globalization;

namespace PriceOfAwait.Measuring;

/// <summary>Collects what the measuring process tells, and decides after each launch whether there is to be another.</summary>
/// <param name="benchmarks">The class's full name.</param>
/// <param name="schedule">When the session ends; that of a quick one where it is not given.</param>
/// <param name="report">Gets what is known after each launch.</param>
internal sealed class SessionLog(string benchmarks, Schedule? schedule, Action<SessionProgress> report)
{
    // What every line that is answered says.
    private const string Another = "another";
    private const string Enough = "enough";

    private readonly DateTimeOffset _started = DateTimeOffset.UtcNow;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Dictionary<(BenchEvent.Subject Benchmark, bool IsControl), Figures> _figures = [];
    private readonly List<(BenchEvent.Subject Benchmark, LostLaunch Launch)> _lost = [];
    private readonly HashSet<BenchEvent.Subject> _absent = [];
    private readonly List<string> _complaints = [];
    private BenchEvent.Started? _start;
    private (Schedule Schedule, TimeSpan Since, TimeSpan Before)? _alone;
    private bool _ended;

    public string Benchmarks => benchmarks;

    /// <summary>
    /// A runtime that goes on by itself when the session is over. What is said of others stands; the intervals of this one become as narrow
    /// as they would be without the others.
    /// </summary>
    public string? GoesOn { get; init; }

    /// <summary>What is wanted after the last launch: <c>another</c>, <c>another RUNTIME</c> of that one alone, or <c>enough</c>.</summary>
    public string Wants { get; private set; } = Enough;

    /// <summary>How many launches are over.</summary>
    public int Launches { get; private set; }

    public void Add(BenchEvent happened)
    {
        switch (happened)
        {
            case BenchEvent.Started begin:
                _start = begin;
                schedule ??= Schedule.Quick([.. begin.Benchmarks.Select(benchmark => benchmark.On).Distinct().Select(CountsOn)]);
                break;
            case BenchEvent.Measured measured:
                var key = (measured.Benchmark, measured.IsControl);
                if (!_figures.TryGetValue(key, out var known))
                {
                    _figures[key] = known = new(measured.Runtime, measured.Bytes);
                }

                known.Launches.Add(measured.Launch with { Seconds = (int)_clock.Elapsed.TotalSeconds });
                break;
            case BenchEvent.Lost loss:
                _lost.Add((loss.Benchmark, new(loss.Benchmark.Id, loss.Launch, loss.Why)));
                break;
            case BenchEvent.Absent there:
                _absent.Add(there.Benchmark);
                break;
            case BenchEvent.Launched launched:
                Launches = launched.Launch;
                Report(launched.Launch);
                break;
            case BenchEvent.Invalid invalid:
                _complaints.Add(invalid.Why);
                break;
            case BenchEvent.Ended:
                _ended = true;
                break;
        }
    }

    /// <summary>
    /// What was measured, a run for each runtime by its name; what was expected and did not come is named with the reason.
    /// </summary>
    /// <exception cref="BenchException">Nothing was measured, or not all of a recording.</exception>
    public IReadOnlyDictionary<string, Run> ToRuns(int exitCode, string lastWords)
    {
        if (_figures.Count == 0)
        {
            var why = _complaints.Count > 0 ? string.Join('\n', _complaints)
                : _absent.Count > 0 ? "The methods that were asked for are not there on these runtimes."
                : $"The measuring process ended with code {exitCode}. Its last lines:\n{lastWords}";
            throw new BenchException($"Nothing of {benchmarks} was measured. {why}");
        }

        if (schedule == Schedule.Recording && !_ended)
        {
            throw new BenchException(string.Create(
                CultureInfo.InvariantCulture,
                $"The measuring process of {benchmarks} ended with code {exitCode} after {Launches} launches of {schedule.MostLaunches}. ")
                + "A recording is a whole session: nothing of this one is kept, and what was recorded before stays. Record it again.");
        }

        return Runs(_ended ? "it was not measured" : $"the measuring process ended before its turn, with code {exitCode}");
    }

    private void Report(int launches)
    {
        var runs = Runs("");
        if (_alone is null && GoesOn is not null && runs.ContainsKey(GoesOn)
            && !schedule!.WantsAnother(launches, PrecisionOf(runs.Values), _clock.Elapsed))
        {
            // Its launches so far count as if it had had them by itself: for its share of the time, a set of parameters being a process.
            var processes = _start!.Benchmarks.Select(benchmark => (benchmark.On, benchmark.Id.Parameters)).Distinct().ToList();
            var share = processes.Count(process => process.On == GoesOn) / (double)processes.Count;
            _alone = (Schedule.Quick(CountsOn(GoesOn)), _clock.Elapsed, _clock.Elapsed * share);
        }

        var (current, elapsed) = _alone is { } alone
            ? (alone.Schedule, alone.Before + _clock.Elapsed - alone.Since)
            : (schedule!, _clock.Elapsed);
        IReadOnlyList<Run> counting = _alone is null ? [.. runs.Values] : [runs[GoesOn!]];
        var precision = PrecisionOf(counting);
        var isAnother = current.WantsAnother(launches, precision, elapsed);
        Wants = !isAnother ? Enough : _alone is null ? Another : $"{Another} {GoesOn}";
        report(new(launches, [.. runs.Values], isAnother ? current.TimeLeft(launches, precision, elapsed) : null)
        {
            Widest = WidestInterval.Of(counting),
        });
    }

    private static double PrecisionOf(IEnumerable<Run> runs) => WidestInterval.Of(runs)?.Precision
        ?? runs.SelectMany(run => run.Measurements).Select(measurement => measurement.Error / measurement.Mean).DefaultIfEmpty(0).Max();

    private (int Benchmarks, int Groups) CountsOn(string? runtime)
    {
        var there = _start!.Benchmarks.Where(benchmark => benchmark.On == runtime).Select(benchmark => benchmark.Id).Distinct().ToList();
        return (there.Count, there.Select(id => id.Parameters).Distinct().Count());
    }

    private Dictionary<string, Run> Runs(string whyMissing) =>
        _start!.Benchmarks.GroupBy(benchmark => benchmark.On ?? "")
            .ToDictionary(onRuntime => onRuntime.Key, onRuntime => RunOf(onRuntime, whyMissing));

    private Run RunOf(IGrouping<string, BenchEvent.Subject> onRuntime, string whyMissing)
    {
        var known = _figures.Where(one => (one.Key.Benchmark.On ?? "") == onRuntime.Key).Select(one => one.Value).ToList();
        return new()
        {
            Benchmarks = benchmarks,
            Speed = Speed.Quick,
            Started = _started,
            Environment = _start!.Environment with { Runtime = known.FirstOrDefault()?.Runtime ?? "" },
            Baseline = _start.Baseline,
            Measurements = [.. onRuntime.Where(IsMeasured).Select(benchmark => _figures[(benchmark, false)].Of(benchmark.Id))],
            Controls =
            [
                .. onRuntime.Where(benchmark => _figures.ContainsKey((benchmark, true)))
                    .Select(benchmark => _figures[(benchmark, true)].Of(benchmark.Id)),
            ],
            Absent = [.. onRuntime.Where(_absent.Contains).Select(benchmark => benchmark.Id)],
            Missing =
            [
                .. onRuntime.Where(benchmark => !IsMeasured(benchmark) && !_absent.Contains(benchmark))
                    .Select(benchmark => new MissingMeasurement(benchmark.Id, WhyMissing(benchmark) ?? whyMissing)),
            ],
            Lost = [.. _lost.Where(loss => onRuntime.Contains(loss.Benchmark) && IsMeasured(loss.Benchmark)).Select(loss => loss.Launch)],
        };
    }

    // A single launch can't tell how far launches are apart.
    private bool IsMeasured(BenchEvent.Subject benchmark) =>
        _figures.TryGetValue((benchmark, false), out var known) && known.Launches.Count > 1;

    private string? WhyMissing(BenchEvent.Subject benchmark) =>
        _lost.LastOrDefault(loss => loss.Benchmark == benchmark).Launch?.Why;

    private sealed record Figures(string Runtime, double Bytes)
    {
        public List<Launch> Launches { get; } = [];

        public Measurement Of(BenchmarkId id) => new(id, [.. Launches], Bytes);
    }
}
