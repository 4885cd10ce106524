using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Inspecting;

/// <summary>Has one operation of a benchmark watched: in a process of its own, in a copy of the code into which probes are woven.</summary>
internal static class StepInspection
{
    private const int MostSteps = 200;

    // Thousands of operations share what the method needs itself that repeats them; see Repeated. It is counted to a tenth of a byte.
    private const double MostShared = 0.1;

    /// <summary>Watches one.</summary>
    /// <exception cref="ArgumentException">There is no such benchmark, or there are several; the message lists them.</exception>
    /// <exception cref="BenchException">It can't be watched, or allocates something else than it does unwatched.</exception>
    public static async Task<ExecutionTrace> AskAsync(
        LessonsBuild lessons, string benchmarks, string method, IReadOnlyList<Parameter> where, CancellationToken cancellationToken)
    {
        var (id, bytes) = Find(
            (await Exact.AskAsync(new ExactQuestion.Bytes(benchmarks), lessons, cancellationToken)).Allocations, benchmarks, method, where);
        using var folder = new TemporaryFolder();
        var copy = folder["Watched.dll"];
        var woven = await Task.Run(() => WovenCopy.Write(lessons.Assembly, copy), cancellationToken);
        var trace = await WatchAsync(lessons, benchmarks, id, woven, copy, cancellationToken);
        return Problem(trace, bytes) is { } problem ? throw new BenchException($"{id} {problem}") : trace;
    }

    private static async Task<ExecutionTrace> WatchAsync(
        LessonsBuild lessons, string benchmarks, BenchmarkId id, WovenCopy woven, string copy, CancellationToken cancellationToken)
    {
        var (probed, exitCode, lastWords) = await Inspection.RunAsync<Probed>(
            lessons,
            ["of", copy, "inspect", "steps", benchmarks, id.Method, .. id.Parameters.Select(parameter => parameter.ToString())],
            cancellationToken);
        return exitCode == 0
            ? Narration.Of(benchmarks, id, lessons.Assembly, woven, probed)
            : throw new BenchException($"{id} could not be watched: {lastWords}");
    }

    private static string? Problem(ExecutionTrace trace, double bytes) =>
        trace.Steps.Count == 0 ? "calls no async method and returns no task, so there is nothing to watch."
        : trace.Steps.Count > MostSteps
            ? $"takes {trace.Steps.Count} steps, more than anybody wants to follow. Watch a benchmark that does less."
        // Operations that differ have a mean that is no whole number of words.
        : Math.Round(bytes) % IntPtr.Size == 0 && Math.Round(Math.Abs(bytes - Math.Round(bytes)), 1) <= MostShared
            && trace.Bytes != Math.Round(bytes)
            ? $"has put {Text.Bytes(trace.Bytes)} B on the heap while it was watched "
                + $"({string.Join(", ", trace.Steps[^1].Heap.Select(box => $"{box.Type} of {Text.Bytes(box.Bytes)} B"))}), "
                + $"and {Text.Bytes(bytes)} B when it wasn't. Either operations differ, or being watched keeps the JIT from placing an "
                + "object on the stack; the steps would not be those of the code itself."
        : null;

    private static (BenchmarkId Id, double Bytes) Find(
        IReadOnlyList<Allocation> all, string benchmarks, string method, IReadOnlyList<Parameter> where)
    {
        var named = all.Where(allocation => allocation.Id.Method == method).ToList();
        var found = named.Where(allocation => allocation.Id.Parameters.Include(where)).ToList();
        return (named.Count, found) switch
        {
            (0, _) => throw new ArgumentException(
                $"{benchmarks} has no benchmark {method}. It has: "
                + $"{string.Join(", ", all.Select(allocation => allocation.Id.Method).Distinct())}."),
            (_, [var one]) => (one.Id, one.Bytes),
            (_, var several) => throw new ArgumentException(
                $"Name the parameters of one benchmark to watch: "
                + $"{string.Join("; ", (several is [] ? named : several).Select(allocation => allocation.Id))}."),
        };
    }
}
