namespace PriceOfAwait.ExactAnswers;

internal abstract partial record ExactQuestion
{
    public sealed record Bytes(string Benchmarks)
        : ExactQuestion<AllocatedBytes>($"bytes of {Bench.NameOf(Benchmarks)}")
    {
        internal override string ClassName => Benchmarks;

        internal override async Task<AllocatedBytes> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => await OnlyAsync(this, AnswerAllAsync, build, cancellationToken);

        internal override bool IsFinal(AllocatedBytes answer) =>
            answer.Allocations.All(allocation => allocation.IsSteady);

        internal static async Task AnswerAllAsync(
            IReadOnlyList<Bytes> questions,
            LessonsBuild build,
            Action<Bytes, AllocatedBytes> take,
            CancellationToken cancellationToken
        )
        {
            var answers = await Inspection.AskAsync<IReadOnlyList<Allocation>>(
                build,
                ["bytes", .. questions.Select(question => question.Benchmarks)],
                cancellationToken
            );
            foreach (var (question, allocations) in questions.Zip(answers))
            {
                take(question, new(question.Benchmarks, allocations));
            }
        }
    }

    public sealed record Objects(string Benchmarks, IReadOnlyList<Parameter> Where)
        : ExactQuestion<Anatomy>($"objects of {Bench.NameOf(Benchmarks)}")
    {
        internal override string ClassName => Benchmarks;

        // The runtime itself may allocate during a batch, which the sum reveals.
        private const int MaxTries = 10;

        internal override async Task<Anatomy> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            await OnlyAsync(this, AnswerAllAsync, build, cancellationToken);

        internal static async Task AnswerAllAsync(
            IReadOnlyList<Objects> questions,
            LessonsBuild build,
            Action<Objects, Anatomy> take,
            CancellationToken cancellationToken
        )
        {
            // Keeps each benchmark's first batch that adds up, because on a busy machine not all add up in one try.
            var counted = questions.ToDictionary(question => question, _ => new Dictionary<BenchmarkId, HeapBatch>());
            for (var (open, tries) = (questions, 1); ; tries++)
            {
                var (answers, exitCode, lastWords) = await Inspection.RunAsync<IReadOnlyList<HeapBatch>>(
                    LessonsBuild.Default,
                    [
                        "heap",
                        .. build.Command,
                        "inspect",
                        "objects",
                        .. open.SelectMany(question =>
                            question.Where.Select(parameter => parameter.ToString()).Prepend(question.Benchmarks)
                        ),
                    ],
                    cancellationToken
                );
                if (exitCode == InspectionExit.Refused)
                {
                    foreach (var question in open)
                    {
                        take(question, new(question.Benchmarks, []) { Failure = FailureOf(lastWords) });
                    }

                    return;
                }

                if (exitCode != 0)
                {
                    throw new BenchException($"The {open[0].About} could not be counted: {lastWords}");
                }

                foreach (var (question, batches) in open.Zip(answers))
                {
                    var kept = counted[question];
                    foreach (
                        var batch in batches.Where(batch => kept.GetValueOrDefault(batch.Id) is not { AddsUp: true })
                    )
                    {
                        kept[batch.Id] = batch;
                    }

                    if (kept.Values.All(batch => batch.AddsUp))
                    {
                        take(question, new(question.Benchmarks, [.. kept.Values.Select(OperationObjects.Of)]));
                    }
                }

                open = [.. open.Where(question => counted[question].Values.Any(batch => !batch.AddsUp))];
                if (open.Count == 0)
                {
                    return;
                }

                if (tries == MaxTries)
                {
                    throw new BenchException(
                        $"The objects of {counted[open[0]].Values.First(batch => !batch.AddsUp)} So it was in "
                            + $"{MaxTries} tries: something else in the process allocated in each. Run the cell again."
                    );
                }
            }
        }

        internal override bool IsFinal(Anatomy answer) => answer.Failure is null;

        private static string FailureOf(string why) =>
            "The objects can't be counted here, because the system doesn't allow a process to inspect its child "
            + $"process: {why} In a container, allow it (docker run --cap-add=SYS_PTRACE); "
            + "on Linux, sysctl kernel.yama.ptrace_scope must be 0 or 1; on macOS, run as administrator. "
            + "Exact.AllocatedBytesAsync doesn't need it.";
    }
}
