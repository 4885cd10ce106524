using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

[JsonDerivedType(typeof(Bytes), "bytes")]
[JsonDerivedType(typeof(Objects), "objects")]
[JsonDerivedType(typeof(Code), "code")]
[JsonDerivedType(typeof(Instructions), "instructions")]
[JsonDerivedType(typeof(StateMachines), "state-machines")]
[JsonDerivedType(typeof(TasksOfTypes), "tasks")]
[JsonDerivedType(typeof(TasksOfInts), "tasks-of-ints")]
[JsonDerivedType(typeof(Sizes), "sizes")]
[JsonDerivedType(typeof(Runtime), "runtime")]
[JsonDerivedType(typeof(Lowered), "lowered")]
[JsonDerivedType(typeof(Steps), "steps")]
[JsonDerivedType(typeof(BlockedCalls), "blocked-calls")]
[JsonDerivedType(typeof(BlockedRequests), "blocked-requests")]
[JsonDerivedType(typeof(StorageCalls), "storage-calls")]
internal abstract record ExactQuestion(string About)
{
    internal string About { get; } = About;

    internal abstract Type Answer { get; }

    /// <summary>Some builds lack what the question is about.</summary>
    internal virtual bool CanBeAskedOf(Measuring.Runtime runtime) => true;

    internal abstract bool IsAnsweredIn(AnswerCache cache);

    internal abstract Task AnswerIntoAsync(AnswerCache cache, LessonsBuild build, CancellationToken cancellationToken);

    /// <summary>The benchmark class that the question is about, or <see langword="null"/>.</summary>
    internal string? ClassName =>
        this switch
        {
            Bytes about => about.Benchmarks,
            Objects about => about.Benchmarks,
            Code about => about.Benchmarks,
            Instructions about => about.Benchmarks,
            Steps about => about.Benchmarks,
            _ => null,
        };

    public sealed override string ToString() => About;

    public abstract Task<object> AskAsync(LessonsBuild build, CancellationToken cancellationToken);

    public static async Task<(
        IReadOnlyDictionary<ExactQuestion, object> Answers,
        IReadOnlyDictionary<ExactQuestion, string> Unanswered
    )> AskAllAsync(IEnumerable<ExactQuestion> questions, LessonsBuild build, CancellationToken cancellationToken)
    {
        var (answers, unanswered) = (
            new ConcurrentDictionary<ExactQuestion, object>(),
            new ConcurrentDictionary<ExactQuestion, string>()
        );
        await Parallel.ForEachAsync(
            questions,
            // Each question has its own process, which often waits for the JIT.
            new ParallelOptions { MaxDegreeOfParallelism = 2, CancellationToken = cancellationToken },
            async (question, cancellation) =>
            {
                try
                {
                    answers[question] = await question.AskAsync(build, cancellation);
                }
                catch (BenchException exception)
                {
                    unanswered[question] = exception.Message;
                }
            }
        );
        return (answers, unanswered);
    }

    public sealed record Bytes(string Benchmarks)
        : ExactQuestion<AllocatedBytes>($"bytes of {Bench.NameOf(Benchmarks)}")
    {
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

    public sealed record Code(string Benchmarks)
        : ExactQuestion<CodeSizes>($"native code of {Bench.NameOf(Benchmarks)}")
    {
        internal override async Task<CodeSizes> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await ListAsync(Benchmarks, build, cancellationToken);
            return new(
                Benchmarks,
                [.. benchmarks.Select(one => new CodeSize(one.Method, listing.ReachableFrom(one.JitName)))]
            );
        }

        internal static async Task<(IReadOnlyList<FinalCode> Benchmarks, JitListing Listing)> ListAsync(
            string benchmarks,
            LessonsBuild build,
            CancellationToken cancellationToken
        )
        {
            using var folder = new TemporaryFolder();
            var file = folder["listing"];
            var listed = await Inspection.AskAsync<FinalCode>(
                build,
                ["code", benchmarks],
                cancellationToken,
                [.. Inspection.Settings, .. JitListing.WrittenTo(file)]
            );
            // The JIT doesn't say that it could not write.
            AtomicFile.RequireRoom(folder.Path);
            if (!File.Exists(file))
            {
                var runtime = await new Runtime().AnswerAsync(build, cancellationToken);
                throw new BenchException(JitListing.Absence(runtime));
            }

            return (listed, JitListing.Read(File.ReadLines(file)));
        }
    }

    public sealed record Instructions(string Benchmarks, string Method)
        : ExactQuestion<Listing>($"instructions of {Method}")
    {
        internal override async Task<Listing> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await Code.ListAsync(Benchmarks, build, cancellationToken);
            var benchmark =
                benchmarks.FirstOrDefault(one => one.Method == Method)
                ?? throw new WrongArgumentException(
                    $"{Benchmarks} has no benchmark {Method}. It has: "
                        + $"{string.Join(", ", benchmarks.Select(one => one.Method))}."
                );
            return new(Method, listing.InstructionsFrom(benchmark.JitName), Listing.Assembly);
        }
    }

    public sealed record Steps(string Benchmarks, string Method, Parameters Where)
        : ExactQuestion<ExecutionTrace>($"steps of {Method}")
    {
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
                ? $"allocated {Text.Bytes(trace.Bytes)} B while it was traced "
                    + $"({AllocatedIn(trace)}), "
                    + $"but {Text.Bytes(bytes)} B otherwise. Either operations differ, or tracing keeps the JIT "
                    + "from allocating an object on the stack. So the steps would not be those of the original code."
            : null;

        private static string AllocatedIn(ExecutionTrace trace) =>
            string.Join(", ", trace.Steps[^1].Heap.Select(box => $"{box.Type} of {Text.Bytes(box.Bytes)} B"));

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

    public sealed record StateMachines(string Type)
        : ExactQuestion<StateMachineSizes>($"state machines of {Bench.NameOf(Type)}")
    {
        internal override async Task<StateMachineSizes> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(Type, await Inspection.AskAsync<StateMachineSize>(build, ["machines", Type], cancellationToken));
    }

    public sealed record TasksOfTypes() : ExactQuestion<TaskIdentities>("tasks over types")
    {
        internal override async Task<TaskIdentities> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<TaskIdentity>(build, ["tasks"], cancellationToken));
    }

    public sealed record TasksOfInts(int First, int Last)
        : ExactQuestion<TaskIdentities>(string.Create(CultureInfo.InvariantCulture, $"tasks of {First} to {Last}"))
    {
        internal override async Task<TaskIdentities> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) =>
            new(
                await Inspection.AskAsync<TaskIdentity>(
                    build,
                    [
                        "tasks",
                        First.ToString(CultureInfo.InvariantCulture),
                        Last.ToString(CultureInfo.InvariantCulture),
                    ],
                    cancellationToken
                )
            );
    }

    public sealed record Sizes() : ExactQuestion<TaskSizes>("sizes of tasks")
    {
        internal override async Task<TaskSizes> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            new(await Inspection.AskAsync<TaskSize>(build, ["sizes"], cancellationToken));
    }

    /// <summary>
    /// Measured, not exact, but asked of each runtime and recorded like the exact questions. Each number of calls gets
    /// its own process.
    /// </summary>
    public sealed record BlockedCalls() : ExactQuestion<CallsTogether>("blocked calls")
    {
        internal override bool IsFinal(CallsTogether answer) => false;

        internal override async Task<CallsTogether> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await CallsAsync(build, "blocked-calls", cancellationToken));
    }

    /// <summary>The same of requests to a server, which only the build for the lessons' runtime has.</summary>
    public sealed record BlockedRequests() : ExactQuestion<CallsTogether>("blocked requests")
    {
        internal override bool CanBeAskedOf(Measuring.Runtime runtime) => runtime == Runtimes.InLessons;

        internal override bool IsFinal(CallsTogether answer) => false;

        internal override async Task<CallsTogether> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await CallsAsync(build, "blocked-requests", cancellationToken)) { Of = "request" };
    }

    public sealed record StorageCalls() : ExactQuestion<CallsThatReturned>("storage calls")
    {
        internal override async Task<CallsThatReturned> AnswerAsync(
            LessonsBuild build,
            CancellationToken cancellationToken
        ) => new(await Inspection.AskAsync<ReturnedCalls>(build, ["storage-calls"], cancellationToken));
    }

    private static async Task<IReadOnlyList<CallsThrough>> CallsAsync(
        LessonsBuild build,
        string question,
        CancellationToken cancellationToken
    )
    {
        // The pool adds threads as on a machine with two cores, whatever this one has.
        KeyValuePair<string, string>[] twoCores =
        [
            new("DOTNET_PROCESSOR_COUNT", "2"),
            new("COMPlus_PROCESSOR_COUNT", "2"),
        ];
        var calls = new List<CallsThrough>();
        foreach (var number in new[] { 1, 10, 100 })
        {
            calls.AddRange(
                await Inspection.AskAsync<CallsThrough>(build, [question, $"{number}"], cancellationToken, twoCores)
            );
        }

        return calls;
    }

    public sealed record Runtime() : ExactQuestion<string>("the version")
    {
        internal override async Task<string> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            (await Inspection.AskAsync<string>(build, ["runtime"], cancellationToken))[0];
    }

    public sealed record Lowered(string Type, string Method) : ExactQuestion<LoweredCode>($"lowered code of {Method}")
    {
        internal override Task<LoweredCode> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            Task.Run(() => new Lowering(build.Assembly).Of(Type, Method).Code, cancellationToken);
    }
}

internal abstract record ExactQuestion<TAnswer>(string About) : ExactQuestion(About)
    where TAnswer : class
{
    internal sealed override Type Answer => typeof(TAnswer);

    public sealed override async Task<object> AskAsync(LessonsBuild build, CancellationToken cancellationToken) =>
        await Exact.AskAsync(this, build, cancellationToken);

    internal sealed override bool IsAnsweredIn(AnswerCache cache) => cache.Find(this) is not null;

    internal sealed override async Task AnswerIntoAsync(
        AnswerCache cache,
        LessonsBuild build,
        CancellationToken cancellationToken
    ) => cache.Keep(this, await AnswerAsync(build, cancellationToken));

    internal abstract Task<TAnswer> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken);

    internal virtual bool IsFinal(TAnswer answer) => true;

    protected static async Task<TAnswer> OnlyAsync<TQuestion>(
        TQuestion question,
        AnswerAll<TQuestion, TAnswer> answerAll,
        LessonsBuild build,
        CancellationToken cancellationToken
    )
    {
        TAnswer? only = null;
        await answerAll([question], build, (_, answer) => only = answer, cancellationToken);
        return only!;
    }
}
