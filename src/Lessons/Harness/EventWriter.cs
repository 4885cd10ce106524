using System.Globalization;
using System.Text.Json.Nodes;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// Tells what happens, a line of JSON an event: <c>started</c>, <c>finished</c> and <c>failed</c> for each benchmark, <c>invalid</c>
/// for what BenchmarkDotNet refuses, <c>ended</c>. A finished benchmark carries BenchmarkDotNet's own full JSON report of it, so that
/// nothing measured is lost when the run is cut short.
/// </summary>
internal sealed class EventWriter(Stream output) : EventProcessor, IDisposable
{
    private readonly StreamWriter writer = new(output) { AutoFlush = true };

    public override void OnValidationError(ValidationError validationError) => Write(new()
    {
        ["event"] = "invalid",
        ["why"] = validationError.Message,
        ["critical"] = validationError.IsCritical,
    });

    public override void OnStartRunBenchmarksInType(Type type, IReadOnlyList<BenchmarkCase> benchmarks) => Write(new()
    {
        ["event"] = "started",
        ["benchmarks"] = new JsonArray([.. benchmarks.Select(Identity)]),
    });

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report) => Write(new()
    {
        ["event"] = report.Success ? "finished" : "failed",
        ["benchmark"] = Identity(benchmarkCase),
        ["job"] = benchmarkCase.Job.DisplayInfo,
        ["runtime"] = report.GetRuntimeInfo(),
        ["exitCode"] = report.ExecuteResults is [.., var last] ? last.ExitCode : null,
        ["report"] = report.Success ? Report(report) : null,
    });

    /// <summary>A parameter's value as text.</summary>
    public static string ValueOf(ParameterInstance parameter) => Convert.ToString(parameter.Value, CultureInfo.InvariantCulture) ?? "";

    public void Ended() => Write(new() { ["event"] = "ended" });

    public void Dispose() => writer.Dispose();

    // BenchmarkDotNet's report has the parameters only as a line of text for people.
    private static JsonObject Identity(BenchmarkCase benchmarkCase) => new()
    {
        ["method"] = benchmarkCase.Descriptor.WorkloadMethodDisplayInfo,
        ["parameters"] = new JsonArray([.. benchmarkCase.Parameters.Items.Select(parameter => new JsonObject
        {
            ["name"] = parameter.Name,
            ["value"] = ValueOf(parameter),
        })]),
        ["isBaseline"] = benchmarkCase.Descriptor.Baseline,
        ["on"] = (benchmarkCase.Job.Infrastructure.Toolchain as BuiltLessons)?.Runtime,
    };

    private static JsonNode Report(BenchmarkReport report)
    {
        var summary = new Summary(
            report.BenchmarkCase.DisplayInfo, [report], HostEnvironmentInfo.GetCurrent(),
            "", "", TimeSpan.Zero, CultureInfo.InvariantCulture, [], []);
        var json = new AccumulationLogger();
        JsonExporter.FullCompressed.ExportToLog(summary, json);
        return JsonNode.Parse(json.GetLog())!;
    }

    private void Write(JsonObject line) => writer.WriteLine(line.ToJsonString());
}
