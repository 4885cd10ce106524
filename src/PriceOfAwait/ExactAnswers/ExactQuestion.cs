using System.Collections.Concurrent;
using System.Text.Json.Serialization;

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
[JsonDerivedType(typeof(FirstCallers), "first-callers")]
[JsonDerivedType(typeof(UnawaitedCalls), "unawaited-calls")]
[JsonDerivedType(typeof(LimitedCalls), "limited-calls")]
[JsonDerivedType(typeof(AsyncBothWays), "async-both-ways")]
[JsonDerivedType(typeof(CallConnections), "connections-of-calls")]
[JsonDerivedType(typeof(LeavingClients), "leaving-clients")]
[JsonDerivedType(typeof(BlockingSends), "blocking-sends")]
[JsonDerivedType(typeof(LoadedServers), "loaded-servers")]
[JsonDerivedType(typeof(BlockedServers), "blocked-servers")]
internal abstract partial record ExactQuestion(string About)
{
    internal string About { get; } = About;

    internal abstract Type Answer { get; }

    /// <summary>Some builds lack what the question is about.</summary>
    internal virtual bool CanBeAskedOf(Measuring.Runtime runtime) => true;

    /// <summary>The runtime that the answer is about, whatever build is asked.</summary>
    internal virtual Measuring.Runtime? On => null;

    internal abstract bool IsAnsweredIn(AnswerCache cache);

    internal abstract Task AnswerIntoAsync(AnswerCache cache, LessonsBuild build, CancellationToken cancellationToken);

    /// <summary>The benchmark class that the question is about, or <see langword="null"/>.</summary>
    internal virtual string? ClassName => null;

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

    public sealed record Runtime() : ExactQuestion<string>("the version")
    {
        internal override async Task<string> AnswerAsync(LessonsBuild build, CancellationToken cancellationToken) =>
            (await Inspection.AskAsync<string>(build, ["runtime"], cancellationToken))[0];
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
