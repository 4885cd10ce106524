using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>A session as <c>data/recorded</c> keeps it.</summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Speed">How thoroughly it was measured.</param>
/// <param name="Started">When.</param>
/// <param name="RecordedOn">The machine's id.</param>
/// <param name="Runtimes">The figures, side by side.</param>
internal sealed record RecordedSession(
    string Benchmarks, Speed Speed, DateTimeOffset Started, string RecordedOn, IReadOnlyList<RecordedRuntime> Runtimes)
{
    /// <summary>The method that ratios are relative to.</summary>
    public string? Baseline { get; init; }

    /// <summary>What is wrong with this session, if anything; nothing is concluded from one that has complaints.</summary>
    public IEnumerable<string> Complaints
    {
        get
        {
            if (Speed == Speed.Recorded)
            {
                yield return "its speed is none to measure at";
            }

            if (Runtimes.Count == 0)
            {
                yield return "it holds no runtime";
            }

            if (Runtimes.GroupBy(runtime => runtime.On).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice)
            {
                yield return $"{twice.Key} is there twice";
            }

            foreach (var (runtime, what) in Runtimes.SelectMany(one => one.ComplaintsAbout(Baseline).Select(what => (one.On, what))))
            {
                yield return $"{runtime}: {what}";
            }
        }
    }
}

/// <summary>What one runtime showed.</summary>
/// <param name="On">The runtime's id.</param>
/// <param name="Runtime">How it names itself.</param>
/// <param name="Measurements">One for each benchmark.</param>
/// <param name="Controls">The baseline measured a second time, once for each set of its parameters.</param>
internal sealed record RecordedRuntime(
    string On, string Runtime, IReadOnlyList<RecordedMeasurement> Measurements, IReadOnlyList<RecordedMeasurement> Controls)
{
    /// <summary>What should have been measured and was not.</summary>
    public IReadOnlyList<MissingMeasurement> Missing { get; init; } = [];

    public IEnumerable<string> ComplaintsAbout(string? baseline)
    {
        if (Measurements.Count == 0)
        {
            yield return "nothing was measured";
        }

        var lines = Measurements.Concat(Controls).ToList();
        foreach (var twice in Measurements.GroupBy(line => line.Id).Concat(Controls.GroupBy(line => line.Id))
            .Where(alike => alike.Skip(1).Any()))
        {
            yield return $"{twice.Key} is there twice";
        }

        // A runtime has a method either with all sets of parameters or not at all.
        var methods = Measurements.Select(line => line.Id).Concat(Missing.Select(missing => missing.Id)).GroupBy(id => id.Method).ToList();
        foreach (var method in methods.Where(method => method.Count() != methods.Max(other => other.Count())))
        {
            yield return $"{method.Key} is not there with all of its parameters";
        }

        if (baseline is not null && !Measurements.Any(line => line.Method == baseline))
        {
            yield return $"its baseline {baseline} was not measured";
        }

        if (Controls.FirstOrDefault(line => line.Method != baseline || !Measurements.Any(other => other.Id == line.Id)) is { } stray)
        {
            yield return $"the control {stray.Id} is not of the baseline";
        }

        foreach (var (line, what) in lines.SelectMany(line => line.Complaints.Select(what => (line, what))))
        {
            yield return $"{line.Id}: {what}";
        }
    }
}

/// <summary>The raw figures of a benchmark.</summary>
/// <param name="Method">The benchmark's method.</param>
/// <param name="Parameters">Its parameters.</param>
/// <param name="AllocatedBytes">Bytes that one operation allocates.</param>
/// <param name="Launches">Launch by launch.</param>
internal sealed record RecordedMeasurement(
    string Method, Parameters Parameters, double AllocatedBytes, IReadOnlyList<Launch> Launches)
{
    // Noise makes a slice negative and, for a method of which the JIT has left nothing, even a launch, but never all launches together.
    private const double LeastMean = -Resolution.Least;

    [JsonIgnore]
    public BenchmarkId Id => new(Method, Parameters);

    [JsonIgnore]
    public IEnumerable<string> Complaints
    {
        get
        {
            if (AllocatedBytes < 0)
            {
                yield return "its bytes are negative";
            }

            if (Launches.Count == 0 || Launches.Any(launch => launch.Slices.Count == 0))
            {
                yield return "it has no launch, or one without slices";
                yield break;
            }

            if (Launches.Any(launch => launch.Number < 1) || Launches.DistinctBy(launch => launch.Number).Count() < Launches.Count)
            {
                yield return "its launches are not numbered from 1, each with a number of its own";
            }

            if (Launches.Any(launch => launch.Collected.Any(round => round < 0 || round >= launch.Slices.Count)
                || launch.Operations < 0 || launch.Seconds < 0 || launch.CollectionCostPerByte < 0
                || launch.Collections.Any(count => count < 0)))
            {
                yield return "a launch has collections in rounds that it hasn't, "
                    + "or a negative number of them, of operations or of seconds, or a negative cost";
            }

            if (Launch.MedianOf([.. Launches.Select(launch => launch.Median)]) <= LeastMean
                || Launches.Any(launch => launch.Slices.All(slice => slice == 0)))
            {
                yield return "its time is none";
            }
        }
    }

    public static RecordedMeasurement Of(Measurement measurement) =>
        new(measurement.Id.Method, measurement.Id.Parameters, measurement.AllocatedBytes, measurement.Launches);

    public Measurement ToMeasurement() => new(Id, Launches, AllocatedBytes);
}
