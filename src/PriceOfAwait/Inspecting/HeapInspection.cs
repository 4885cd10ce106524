using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>Has another process count the objects that benchmarks leave on the heap: it starts the lessons' and looks into it.</summary>
internal static class HeapInspection
{
    // The heap reader's exit code when it may not look into the process.
    private const int Refused = 3;

    // The runtime itself may allocate during a batch, which the sum shows. On a busy machine a try may miss an object.
    private const int MostTries = 10;

    /// <summary>Asks, until the objects add up to what was allocated.</summary>
    /// <exception cref="BenchException">The lessons are not built, gave no answer, or the objects don't add up.</exception>
    public static async Task<Anatomy> AskAsync(
        LessonsBuild lessons, string benchmarks, IReadOnlyList<Parameter> parameters, CancellationToken cancellationToken)
    {
        // Of each benchmark the first batch that adds up: on a busy machine not all may do so in one try.
        var counted = new Dictionary<BenchmarkId, HeapBatch>();
        for (var tries = 1; ; tries++)
        {
            var (batches, exitCode, lastWords) = await Inspection.RunAsync<HeapBatch>(
                LessonsBuild.Default with { Environment = lessons.Environment },
                ["heap", .. lessons.Command, "inspect", "objects", benchmarks, .. parameters.Select(parameter => parameter.ToString())],
                cancellationToken);
            foreach (var batch in batches.Where(batch => counted.GetValueOrDefault(batch.Id) is not { AddsUp: true }))
            {
                counted[batch.Id] = batch;
            }

            switch (exitCode)
            {
                case 0 when counted.Values.All(batch => batch.AddsUp):
                    return new(benchmarks, [.. counted.Values.Select(OperationObjects.Of)]);
                case 0 when tries < MostTries:
                    break;
                case 0:
                    throw new BenchException(
                        $"The objects of {counted.Values.First(batch => !batch.AddsUp)} Something else in the process allocated meanwhile; "
                        + "run the cell again, on a machine with less to do.");
                case Refused:
                    return new(benchmarks, []) { Obstacle = ObstacleOf(lastWords) };
                default:
                    throw new BenchException($"The objects of {benchmarks} could not be counted: {lastWords}");
            }
        }
    }

    private static string ObstacleOf(string why) =>
        $"The objects can't be counted here, because a process may not look into another that it has started: {why} "
        + "In a container, allow it (docker run --cap-add=SYS_PTRACE); on Linux, sysctl kernel.yama.ptrace_scope must be 0 or 1; "
        + "on macOS, run as administrator. "
        + "The bytes are known without it: Exact.AllocatedBytesAsync.";
}
