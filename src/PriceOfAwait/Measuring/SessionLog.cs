using System.Diagnostics;

namespace PriceOfAwait.Measuring;

/// <summary>Gathers what the measuring process tells, and says after each launch whether there shall be another.</summary>
/// <param name="benchmarks">The class's full name.</param>
/// <param name="speed">How much time it may take.</param>
/// <param name="schedule">When the session ends; that of a quick one where it is not given.</param>
/// <param name="report">Gets what is known after each launch.</param>
internal sealed class SessionLog(string benchmarks, Speed speed, Schedule? schedule, Action<SessionProgress> report)
{
    private readonly DateTimeOffset _started = DateTimeOffset.UtcNow;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Dictionary<(BenchEvent.Subject Benchmark, bool IsControl), Figures> _figures = [];
    private readonly Dictionary<BenchEvent.Subject, string> _failures = [];
    private readonly List<(BenchEvent.Subject Benchmark, LostLaunch Launch)> _lost = [];
    private readonly HashSet<BenchEvent.Subject> _absent = [];
    private readonly List<string> _complaints = [];
    private BenchEvent.Started? _start;
    private bool _ended;

    /// <summary>Whether another launch is wanted after the last one.</summary>
    public bool WantsAnother { get; private set; }

    /// <summary>How many launches are over.</summary>
    public int Launches { get; private set; }

    /// <summary>Whether the session came to its end.</summary>
    public bool HasEnded => _ended;

    public void Add(BenchEvent happened)
    {
        switch (happened)
        {
            case BenchEvent.Started begin:
                _start = begin;
                schedule ??= Schedule.Quick(
                    begin.Benchmarks.Select(benchmark => benchmark.Id).Distinct().Count(),
                    begin.Benchmarks.Select(benchmark => benchmark.Id.Parameters).Distinct().Count(),
                    begin.Benchmarks.Select(benchmark => benchmark.On).Distinct().Count());
                break;
            case BenchEvent.Measured measured:
                var key = (measured.Benchmark, measured.IsControl);
                if (!_figures.TryGetValue(key, out var known))
                {
                    _figures[key] = known = new(measured.Runtime, measured.Bytes);
                }

                known.Launches.Add(measured.Launch);
                if (speed == Speed.Full)
                {
                    ReportFinished(measured.Benchmark);
                }

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
            case BenchEvent.Failed failure:
                _failures[failure.Benchmark] = failure.Why;
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
    /// <exception cref="BenchException">Nothing was measured.</exception>
    public IReadOnlyDictionary<string, Run> ToRuns(int exitCode, string lastWords)
    {
        if (_figures.Count == 0)
        {
            var why = _complaints.Count > 0 ? string.Join('\n', _complaints)
                : _absent.Count > 0 ? "The methods that were asked for are not there on these runtimes."
                : $"The measuring process ended with code {exitCode}. Its last lines:\n{lastWords}";
            throw new BenchException($"Nothing of {benchmarks} was measured. {why}");
        }

        return Runs(_ended ? "it was not measured" : $"the measuring process ended before its turn, with code {exitCode}");
    }

    private void Report(int launches)
    {
        var runs = Runs("");
        var widest = WidestInterval.Of(runs.Values);
        var precision = widest?.Precision
            ?? runs.Values.SelectMany(run => run.Measurements).Select(measurement => measurement.Error / measurement.Mean).DefaultIfEmpty(0)
                .Max();
        WantsAnother = schedule!.WantsAnother(launches, precision, _clock.Elapsed);
        report(new(launches, [.. runs.Values], WantsAnother ? schedule.TimeLeft(launches, precision, _clock.Elapsed) : null)
        {
            Widest = widest,
        });
    }

    /// <summary>BenchmarkDotNet's default job goes from benchmark to benchmark.</summary>
    private void ReportFinished(BenchEvent.Subject benchmark)
    {
        var left = _start!.Benchmarks.Count - _figures.Count;
        report(new(_figures.Count, [.. Runs("").Values], left > 0 ? _clock.Elapsed / _figures.Count * left : null)
        {
            Finished = _figures[(benchmark, false)].Of(benchmark.Id, 0),
        });
    }

    private Dictionary<string, Run> Runs(string whyMissing) =>
        _start!.Benchmarks.GroupBy(benchmark => benchmark.On ?? "")
            .ToDictionary(onRuntime => onRuntime.Key, onRuntime => RunOf(onRuntime, whyMissing));

    private Run RunOf(IGrouping<string, BenchEvent.Subject> onRuntime, string whyMissing)
    {
        var known = _figures.Where(one => (one.Key.Benchmark.On ?? "") == onRuntime.Key).Select(one => one.Value).ToList();
        var perByte = CollectionCost.PerByte(known.Select(one => one.Raw));
        return new()
        {
            Benchmarks = benchmarks,
            Speed = speed,
            Started = _started,
            Environment = _start!.Environment with { Runtime = known.FirstOrDefault()?.Runtime ?? "" },
            Baseline = _start.Baseline,
            Measurements = [.. onRuntime.Where(IsMeasured).Select(benchmark => _figures[(benchmark, false)].Of(benchmark.Id, perByte))],
            Controls =
            [
                .. onRuntime.Where(benchmark => _figures.ContainsKey((benchmark, true)))
                    .Select(benchmark => _figures[(benchmark, true)].Of(benchmark.Id, perByte)),
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

    // A single launch of a session tells nothing of how far launches are apart. BenchmarkDotNet's default job has one.
    private bool IsMeasured(BenchEvent.Subject benchmark) =>
        _figures.TryGetValue((benchmark, false), out var known) && (speed == Speed.Full || known.Launches.Count > 1);

    private string? WhyMissing(BenchEvent.Subject benchmark) =>
        _failures.GetValueOrDefault(benchmark) ?? _lost.LastOrDefault(loss => loss.Benchmark == benchmark).Launch?.Why;

    private sealed record Figures(string Runtime, double Bytes)
    {
        public List<Launch> Launches { get; } = [];

        public (IReadOnlyList<Launch> Launches, double Bytes) Raw => (Launches, Bytes);

        public Measurement Of(BenchmarkId id, double perByte) => new(id, [.. Launches], Bytes, perByte);
    }
}
