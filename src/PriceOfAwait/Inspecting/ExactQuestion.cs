using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>A question with an exact answer: what it is about, how the lessons are asked, and of which type the answer is.</summary>
[JsonDerivedType(typeof(Bytes), "bytes")]
[JsonDerivedType(typeof(Code), "code")]
[JsonDerivedType(typeof(TasksOfTypes), "tasks")]
[JsonDerivedType(typeof(TasksOfInts), "tasks-of-ints")]
[JsonDerivedType(typeof(Sizes), "sizes")]
[JsonDerivedType(typeof(Runtime), "runtime")]
[JsonDerivedType(typeof(Lowered), "lowered")]
[JsonDerivedType(typeof(Steps), "steps")]
internal abstract record ExactQuestion
{
    /// <summary>What it is about, in words.</summary>
    internal abstract string About { get; }

    /// <summary>The type of its answer.</summary>
    internal abstract Type Answer { get; }

    /// <inheritdoc cref="About"/>
    public sealed override string ToString() => About;

    /// <summary>Asks it, whatever the type of its answer.</summary>
    /// <inheritdoc cref="ExactQuestion{TAnswer}.AnswerAsync"/>
    public abstract Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken);

    /// <summary>Asks several.</summary>
    /// <returns>The answers, and why some have none.</returns>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<(IReadOnlyDictionary<ExactQuestion, object> Answers, IReadOnlyDictionary<ExactQuestion, string> Unanswered)>
        AskAllAsync(IEnumerable<ExactQuestion> questions, LessonsBuild lessons, CancellationToken cancellationToken)
    {
        var (answers, unanswered) = (new ConcurrentDictionary<ExactQuestion, object>(), new ConcurrentDictionary<ExactQuestion, string>());
        await Parallel.ForEachAsync(
            questions,
            // Each question has a process of its own, and two of them leave room for nothing else on a small machine.
            new ParallelOptions { MaxDegreeOfParallelism = 2, CancellationToken = cancellationToken },
            async (question, cancellation) =>
            {
                try
                {
                    answers[question] = await question.AskAsync(lessons, cancellation);
                }
                catch (BenchException exception)
                {
                    unanswered[question] = exception.Message;
                }
            });
        return (answers, unanswered);
    }

    /// <summary>How many bytes each benchmark of a class allocates.</summary>
    public sealed record Bytes(string Benchmarks) : ExactQuestion<AllocatedBytes>
    {
        internal override string About => $"bytes of {Bench.NameOf(Benchmarks)}";

        internal override async Task<AllocatedBytes> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            new(Benchmarks, await Inspection.AskAsync<Allocation>(lessons, ["bytes", Benchmarks], cancellationToken));

        internal override bool IsFinal(AllocatedBytes answer) => answer.Allocations.All(allocation => allocation.IsSteady);
    }

    /// <summary>Which objects those bytes are, of the benchmarks with these parameters.</summary>
    public sealed record Objects(string Benchmarks, IReadOnlyList<Parameter> Where) : ExactQuestion<Anatomy>
    {
        internal override string About => $"objects of {Bench.NameOf(Benchmarks)}";

        internal override Task<Anatomy> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            HeapInspection.AskAsync(lessons, Benchmarks, Where, cancellationToken);

        internal override bool IsFinal(Anatomy answer) => answer.Obstacle is null;
    }

    /// <summary>How large the native code of each benchmark of a class is.</summary>
    public sealed record Code(string Benchmarks) : ExactQuestion<CodeSizes>
    {
        internal override string About => $"native code of {Bench.NameOf(Benchmarks)}";

        internal override async Task<CodeSizes> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await JitListing.OfAsync(lessons, Benchmarks, cancellationToken);
            return new(Benchmarks, [.. benchmarks.Select(one => new CodeSize(one.Method, listing.ReachableFrom(one.JitName)))]);
        }
    }

    /// <summary>The instructions of the native code of one benchmark.</summary>
    public sealed record Instructions(string Benchmarks, string Method) : ExactQuestion<NativeCode>
    {
        internal override string About => $"instructions of {Method}";

        internal override async Task<NativeCode> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken)
        {
            var (benchmarks, listing) = await JitListing.OfAsync(lessons, Benchmarks, cancellationToken);
            var benchmark = benchmarks.FirstOrDefault(one => one.Method == Method) ?? throw new ArgumentException(
                $"{Benchmarks} has no benchmark {Method}. It has: {string.Join(", ", benchmarks.Select(one => one.Method))}.");
            return new(Method, listing.InstructionsFrom(benchmark.JitName));
        }
    }

    /// <summary>What one operation of a benchmark does, step by step.</summary>
    public sealed record Steps(string Benchmarks, string Method, Parameters Where) : ExactQuestion<ExecutionTrace>
    {
        internal override string About => $"steps of {Method}";

        internal override Task<ExecutionTrace> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            StepInspection.AskAsync(lessons, Benchmarks, Method, Where, cancellationToken);
    }

    /// <summary>How large the state machines of a class's <c>async</c> methods are.</summary>
    public sealed record StateMachines(string Type) : ExactQuestion<StateMachineSizes>
    {
        internal override string About => $"state machines of {Bench.NameOf(Type)}";

        internal override async Task<StateMachineSizes> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            new(Type, await Inspection.AskAsync<StateMachineSize>(lessons, ["machines", Type], cancellationToken));
    }

    /// <summary>Which completed tasks are the same object each time, over types.</summary>
    public sealed record TasksOfTypes : ExactQuestion<TaskIdentities>
    {
        internal override string About => "tasks over types";

        internal override async Task<TaskIdentities> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            new(await Inspection.AskAsync<TaskIdentity>(lessons, ["tasks"], cancellationToken));
    }

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    public sealed record TasksOfInts(int First, int Last) : ExactQuestion<TaskIdentities>
    {
        internal override string About => $"tasks of {First} to {Last}";

        internal override async Task<TaskIdentities> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            new(await Inspection.AskAsync<TaskIdentity>(lessons, ["tasks", $"{First}", $"{Last}"], cancellationToken));
    }

    /// <summary>How large tasks are, by the type of their result.</summary>
    public sealed record Sizes : ExactQuestion<TaskSizes>
    {
        internal override string About => "sizes of tasks";

        internal override async Task<TaskSizes> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            new(await Inspection.AskAsync<TaskSize>(lessons, ["sizes"], cancellationToken));
    }

    /// <summary>The .NET that answers.</summary>
    public sealed record Runtime : ExactQuestion<string>
    {
        internal override string About => "the version";

        internal override async Task<string> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            (await Inspection.AskAsync<string>(lessons, ["runtime"], cancellationToken))[0];
    }

    /// <summary>What the compiler made of a method.</summary>
    public sealed record Lowered(string Type, string Method) : ExactQuestion<LoweredCode>
    {
        internal override string About => $"lowered code of {Method}";

        internal override Task<LoweredCode> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
            Task.Run(() => Lowering.Of(lessons.Assembly, Type, Method), cancellationToken);
    }
}

/// <summary>A question with an answer of some type.</summary>
internal abstract record ExactQuestion<TAnswer> : ExactQuestion
    where TAnswer : class
{
    internal sealed override Type Answer => typeof(TAnswer);

    public sealed override async Task<object> AskAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
        await Exact.AskAsync(this, lessons, cancellationToken);

    /// <summary>Finds the answer.</summary>
    /// <param name="lessons">The build to ask.</param>
    /// <param name="cancellationToken">Ends the asking.</param>
    /// <exception cref="BenchException">There is no answer; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    internal abstract Task<TAnswer> AnswerAsync(LessonsBuild lessons, CancellationToken cancellationToken);

    /// <summary>Whether it would be answered the same way again.</summary>
    internal virtual bool IsFinal(TAnswer answer) => true;
}
