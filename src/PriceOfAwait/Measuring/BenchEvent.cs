using System.Text.Json;

namespace PriceOfAwait;

/// <summary>What the measuring process tells, one line of JSON each.</summary>
internal abstract record BenchEvent
{
    /// <summary>These are going to be measured, on this machine, whose runtime is not known yet.</summary>
    public sealed record Started(IReadOnlyList<Subject> Benchmarks, string? Baseline, MeasuringEnvironment Environment) : BenchEvent;

    /// <summary>What a launch showed of a benchmark; <see cref="Measured.IsControl"/> says that it is the baseline's second part.</summary>
    public sealed record Measured(Subject Benchmark, bool IsControl, string Runtime, Launch Launch, double Bytes) : BenchEvent;

    /// <summary>A launch of a benchmark that ended early.</summary>
    public sealed record Lost(Subject Benchmark, int Launch, string Why) : BenchEvent;

    /// <summary>A benchmark that a runtime doesn't have.</summary>
    public sealed record Absent(Subject Benchmark) : BenchEvent;

    /// <summary>A launch of all benchmarks is over, and the process waits to be told whether there shall be another.</summary>
    public sealed record Launched(int Launch) : BenchEvent;

    /// <summary>One benchmark could not be measured.</summary>
    public sealed record Failed(Subject Benchmark, string Why) : BenchEvent;

    /// <summary>Nothing may be measured.</summary>
    public sealed record Invalid(string Why) : BenchEvent;

    /// <summary>All is done.</summary>
    public sealed record Ended : BenchEvent;

    /// <summary>A benchmark on a runtime.</summary>
    /// <param name="Id">Which benchmark.</param>
    /// <param name="On">The runtime's name where several are measured side by side.</param>
    public sealed record Subject(BenchmarkId Id, string? On);

    /// <exception cref="BenchException">The line is no such event.</exception>
    public static BenchEvent Parse(string line)
    {
        try
        {
            using var json = JsonDocument.Parse(line);
            var root = json.RootElement;
            return root.GetProperty("event").GetString() switch
            {
                "started" => ReadStarted(root),
                "measured" => new Measured(
                    ReadSubject(root.GetProperty("benchmark")),
                    root.GetProperty("isControl").GetBoolean(),
                    root.GetProperty("runtime").GetString()!,
                    new Launch(root.GetProperty("launch").GetInt32(), [.. root.GetProperty("slices").EnumerateArray().Select(slice => slice.GetDouble())])
                    {
                        Collected = [.. root.GetProperty("collected").EnumerateArray().Select(round => round.GetInt32())],
                        Operations = root.GetProperty("operations").GetInt64(),
                        Collections = [.. root.GetProperty("collections").EnumerateArray().Select(count => count.GetInt32())],
                    },
                    root.GetProperty("bytes").GetDouble()),
                "lost" => new Lost(ReadSubject(root.GetProperty("benchmark")), root.GetProperty("launch").GetInt32(), root.GetProperty("why").GetString()!),
                "absent" => new Absent(ReadSubject(root.GetProperty("benchmark"))),
                "launched" => new Launched(root.GetProperty("launch").GetInt32()),
                "failed" => new Failed(ReadSubject(root.GetProperty("benchmark")), root.GetProperty("why").GetString()!),
                "invalid" => new Invalid(root.GetProperty("why").GetString()!),
                "ended" => new Ended(),
                var other => throw new BenchException($"The measuring process told of an event \"{other}\" that this library doesn't know. Build both anew: dotnet build src"),
            };
        }
        catch (Exception exception) when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            var start = line[..Math.Min(line.Length, 200)];
            throw new BenchException($"The measuring process wrote a line that is no event: {start}. Build the lessons and the library anew: dotnet build src", exception);
        }
    }

    private static Started ReadStarted(JsonElement root)
    {
        var (benchmarks, machine) = (root.GetProperty("benchmarks"), root.GetProperty("environment"));
        return new(
            [.. benchmarks.EnumerateArray().Select(ReadSubject)],
            benchmarks.EnumerateArray()
                .Where(benchmark => benchmark.GetProperty("isBaseline").GetBoolean())
                .Select(benchmark => benchmark.GetProperty("method").GetString())
                .FirstOrDefault(),
            new MeasuringEnvironment(
                machine.GetProperty("processor").GetString()!,
                ReadCount(machine, "physicalCores"),
                ReadCount(machine, "logicalCores"),
                machine.GetProperty("operatingSystem").GetString()!,
                machine.GetProperty("architecture").GetString()!,
                Runtime: "",
                machine.GetProperty("benchmarkDotNetVersion").GetString()!));
    }

    private static Subject ReadSubject(JsonElement benchmark) => new(
        new BenchmarkId(
            benchmark.GetProperty("method").GetString()!,
            new Parameters(benchmark.GetProperty("parameters").EnumerateArray().Select(parameter =>
                new Parameter(parameter.GetProperty("name").GetString()!, parameter.GetProperty("value").GetString()!)))),
        benchmark.GetProperty("on").GetString());

    private static int? ReadCount(JsonElement machine, string name) =>
        machine.GetProperty(name) is { ValueKind: JsonValueKind.Number } count ? count.GetInt32() : null;
}
