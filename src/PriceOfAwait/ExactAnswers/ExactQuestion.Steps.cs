using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    public sealed record Steps(string Benchmarks, string Method, Parameters Where)
        : ExactQuestion<ExecutionTrace>($"steps of {Method}")
    {
        internal override string ClassName => Benchmarks;

        private const int MaxSteps = 200;

        // At most this much per operation comes from the repeating method's own allocations, which thousands of
        // operations share (see Repeated). Bytes are counted to a tenth.
        private const double MaxShared = 0.1;

        internal override async Task<ExecutionTrace> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => await OnlyAsync(this, AnswerAllAsync, build, cancellationToken);

        internal static async Task AnswerAllAsync(
            IReadOnlyList<Steps> questions,
            LessonsBuild build,
            Action<Steps, ExecutionTrace> take,
            CancellationToken cancellationToken
        )
        {
            var allocations = new List<Allocation>();
            foreach (var question in questions)
            {
                var bytes = await Exact.AskAsync(new Bytes(question.Benchmarks), build, cancellationToken);
                allocations.Add(question.Find(bytes.Allocations));
            }

            using var folder = new TemporaryFolder();
            var copy = folder["Watched.dll"];
            using var woven = await Task.Run(() => new WovenCopy(build.Assembly, copy), cancellationToken);
            var (traced, exitCode, lastWords) = await Inspection.RunAsync<IReadOnlyList<Probed>>(
                build,
                [
                    "of",
                    copy,
                    "inspect",
                    "steps",
                    .. questions
                        .Zip(
                            allocations,
                            IEnumerable<string> (question, allocation) =>
                                [
                                    question.Benchmarks,
                                    allocation.Id.Method,
                                    .. allocation.Id.Parameters.Select(parameter => parameter.ToString()),
                                ]
                        )
                        .SelectMany(arguments => arguments),
                ],
                cancellationToken
            );
            if (exitCode != 0)
            {
                throw new BenchException($"{allocations[0].Id} could not be traced: {lastWords}");
            }

            foreach (var ((question, allocation), probed) in questions.Zip(allocations).Zip(traced))
            {
                var trace = Narration.Of(question.Benchmarks, allocation.Id, woven, probed);
                take(
                    question,
                    Failure(trace, allocation.Bytes) is { } problem
                        ? throw new BenchException($"{allocation.Id} {problem}")
                        : trace
                );
            }
        }

        private static string? Failure(ExecutionTrace trace, double bytes) =>
            trace.Steps.Count == 0 ? "calls no async method and returns no task, so there is nothing to trace."
            : trace.Steps.Count > MaxSteps
                ? $"takes {trace.Steps.Count} steps, too many to follow. Trace a benchmark that does less."
            // Compared only if all operations allocate the same: otherwise the mean is not a multiple of the pointer
            // size.
            : Math.Round(bytes) % IntPtr.Size == 0
            && Math.Round(Math.Abs(bytes - Math.Round(bytes)), 1) <= MaxShared
            && trace.Bytes != Math.Round(bytes)
                ? $"allocated {Format.Bytes(trace.Bytes)} B while it was traced "
                    + $"({AllocatedIn(trace)}), "
                    + $"but {Format.Bytes(bytes)} B otherwise. Either operations differ, or tracing keeps the JIT "
                    + "from allocating an object on the stack. So the steps would not be those of the original code."
            : null;

        private static string AllocatedIn(ExecutionTrace trace) =>
            string.Join(", ", trace.Steps[^1].Heap.Select(box => $"{box.Type} of {Format.Bytes(box.Bytes)} B"));

        private Allocation Find(IReadOnlyList<Allocation> all)
        {
            var named = all.Where(allocation => allocation.Id.Method == Method).ToList();
            var found = named.Where(allocation => allocation.Id.Parameters.Include(Where)).ToList();
            return found is [var one]
                ? one
                : throw new WrongArgumentException(
                    named is []
                        ? $"{Benchmarks} has no benchmark {Method}. It has: "
                            + $"{string.Join(", ", all.Select(other => other.Id.Method).Distinct())}."
                        : $"Name the parameters of one benchmark to trace: "
                            + $"{string.Join("; ", (found is [] ? named : found).Select(other => other.Id))}."
                );
        }
    }
}
