using System.Text.Json;

namespace PriceOfAwait;

/// <summary>What the measuring process tells, one line of JSON each.</summary>
internal abstract record BenchEvent
{
    /// <summary>BenchmarkDotNet starts to measure these.</summary>
    public sealed record Started(IReadOnlyList<BenchmarkId> Benchmarks, string? Baseline) : BenchEvent;

    /// <summary>One benchmark is measured.</summary>
    public sealed record Finished(Measurement Measurement, MeasuringEnvironment Environment) : BenchEvent;

    /// <summary>One benchmark could not be measured.</summary>
    public sealed record Failed(BenchmarkId Id, string Why) : BenchEvent;

    /// <summary>BenchmarkDotNet found something wrong before it measured.</summary>
    public sealed record Invalid(string Why, bool Critical) : BenchEvent;

    /// <summary>All is done.</summary>
    public sealed record Ended : BenchEvent;

    /// <exception cref="BenchException">The line is no such event.</exception>
    public static BenchEvent Parse(string line)
    {
        try
        {
            using var json = JsonDocument.Parse(line);
            var root = json.RootElement;
            return root.GetProperty("event").GetString() switch
            {
                "started" => ReadStarted(root.GetProperty("benchmarks")),
                "finished" => ReadFinished(root),
                "failed" => ReadFailed(root),
                "invalid" => new Invalid(root.GetProperty("why").GetString()!, root.GetProperty("critical").GetBoolean()),
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

    private static Started ReadStarted(JsonElement benchmarks) => new(
        [.. benchmarks.EnumerateArray().Select(ReadId)],
        benchmarks.EnumerateArray()
            .Where(benchmark => benchmark.GetProperty("isBaseline").GetBoolean())
            .Select(benchmark => benchmark.GetProperty("method").GetString())
            .FirstOrDefault());

    private static Failed ReadFailed(JsonElement root) => new(
        ReadId(root.GetProperty("benchmark")),
        root.GetProperty("exitCode") is { ValueKind: JsonValueKind.Number } code && code.GetInt32() != 0
            ? $"the benchmark's process ended with code {code.GetInt32()}"
            : "the benchmark failed");

    private static Finished ReadFinished(JsonElement root)
    {
        var report = root.GetProperty("report");
        var benchmark = report.GetProperty("Benchmarks")[0];
        var statistics = benchmark.GetProperty("Statistics");
        var host = report.GetProperty("HostEnvironmentInfo");
        return new Finished(
            new Measurement(
                ReadId(root.GetProperty("benchmark")),
                statistics.GetProperty("Mean").GetDouble(),
                statistics.GetProperty("ConfidenceInterval").GetProperty("Margin").GetDouble(),
                statistics.GetProperty("StandardDeviation").GetDouble(),
                statistics.GetProperty("N").GetInt32(),
                benchmark.GetProperty("Memory").GetProperty("BytesAllocatedPerOperation").GetInt64()),
            new MeasuringEnvironment(
                host.GetProperty("ProcessorName").GetString()!,
                ReadCount(host, "PhysicalCoreCount"),
                ReadCount(host, "LogicalCoreCount"),
                host.GetProperty("OsVersion").GetString()!,
                host.GetProperty("Architecture").GetString()!,
                ReadRuntime(root, host),
                host.GetProperty("BenchmarkDotNetVersion").GetString()!,
                root.GetProperty("job").GetString()!));
    }

    /// <summary>Where several runtimes are measured together, the runtime is a parameter like others.</summary>
    private static BenchmarkId ReadId(JsonElement benchmark) => new(
        benchmark.GetProperty("method").GetString()!,
        new Parameters(
        [
            .. benchmark.GetProperty("parameters").EnumerateArray().Select(parameter =>
                new Parameter(parameter.GetProperty("name").GetString()!, parameter.GetProperty("value").GetString()!)),
            .. benchmark.GetProperty("on").GetString() is { } runtime ? new[] { new Parameter(RuntimeRuns.Parameter, runtime) } : [],
        ]));

    /// <summary>The host's own runtime, or the other one that a benchmark was measured on, without the JIT's options.</summary>
    private static string ReadRuntime(JsonElement root, JsonElement host) =>
        root.GetProperty("benchmark").GetProperty("on").ValueKind == JsonValueKind.String && root.GetProperty("runtime").GetString() is { } other
            ? other[..(other.IndexOf(')', StringComparison.Ordinal) + 1)]
            : host.GetProperty("RuntimeVersion").GetString()!;

    private static int? ReadCount(JsonElement host, string name) =>
        host.GetProperty(name) is { ValueKind: JsonValueKind.Number } count ? count.GetInt32() : null;
}
