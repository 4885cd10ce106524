using System.Reflection;
using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// Exact figures of the compiled Release code, the same in every run on one architecture and runtime.
/// </summary>
public static class Exact
{
    /// <summary>
    /// Bytes per operation in the final tier, excluding what a caller allocates to wait for an asynchronous method.
    /// </summary>
    public static Task<AllocatedBytes> AllocatedBytesAsync<TBenchmarks>(
        CancellationToken cancellationToken = default
    ) => AskAsync(new ExactQuestion.Bytes(typeof(TBenchmarks).FullName!), cancellationToken);

    /// <summary>
    /// The objects that make up the allocated bytes, or what to do if the system forbids inspecting another process.
    /// </summary>
    /// <param name="where">A parameter that is named twice may have either value.</param>
    public static Task<Anatomy> AnatomyAsync<TBenchmarks>(params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Objects(typeof(TBenchmarks).FullName!, where.Given()), CancellationToken.None);

    public static Task<CodeSizes> CodeSizesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Code(typeof(TBenchmarks).FullName!), cancellationToken);

    public static Task<Listing> NativeCodeAsync<TBenchmarks>(
        string method,
        CancellationToken cancellationToken = default
    ) => AskAsync(new ExactQuestion.Instructions(typeof(TBenchmarks).FullName!, method.Given()), cancellationToken);

    /// <summary>Shows one operation step by step. The bytes of its steps add up to the operation's.</summary>
    public static Task<ExecutionTrace> TraceAsync<TBenchmarks>(string method, params IReadOnlyList<Parameter> where) =>
        AskAsync(
            new ExactQuestion.Steps(typeof(TBenchmarks).FullName!, method.Given(), new(where.Given())),
            CancellationToken.None
        );

    /// <summary>
    /// Whether <c>async</c> methods and <c>Task.FromResult</c> return the same task each time, for many types.
    /// </summary>
    public static Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.TasksOfTypes(), cancellationToken);

    public static Task<TaskIdentities> TaskIdentitiesAsync(
        int first,
        int last,
        CancellationToken cancellationToken = default
    )
    {
        WrongArgumentException.ThrowUnless(first <= last, $"The last value, {last}, is below the first, {first}.");
        return AskAsync(new ExactQuestion.TasksOfInts(first, last), cancellationToken);
    }

    /// <summary>Which asynchronous reads of a file and of SQLite have completed when they return.</summary>
    public static Task<CallsThatReturned> StorageCallsAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.StorageCalls(), cancellationToken);

    /// <summary>How many loads a hundred callers of a cache start, for several ways to cache a price.</summary>
    public static Task<LoadsOfCallers> FirstCallersAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.FirstCallers(), cancellationToken);

    /// <summary>How calls end where nobody can await them, each in a process of its own.</summary>
    public static Task<EndedCalls> UnawaitedCallsAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.UnawaitedCalls(), cancellationToken);

    /// <summary>Which of a hundred calls each way starts that lets only ten of them be in flight at once.</summary>
    public static Task<CallsOfLimits> LimitedCallsAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.LimitedCalls(), cancellationToken);

    /// <summary>How many connections ten calls of another service need, for several ways to make them.</summary>
    public static Task<ConnectionsOfCalls> ConnectionsOfCallsAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.CallConnections(), cancellationToken);

    /// <summary>What becomes of a handler's ten calls of another service, if its client leaves.</summary>
    public static Task<CallsForLeavers> CallsForLeaversAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.LeavingClients(), cancellationToken);

    /// <summary>Whether a synchronous call over HTTP returns if it is made on the pool's last thread.</summary>
    public static Task<SendsOnTheLastThread> SendsOnTheLastThreadAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.BlockingSends(), cancellationToken);

    public static Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Sizes(), cancellationToken);

    public static Task<StateMachineSizes> StateMachineSizesAsync(
        Type type,
        CancellationToken cancellationToken = default
    ) => AskAsync(new ExactQuestion.StateMachines(type.Given().FullName!), cancellationToken);

    /// <summary>What the compiler makes of a method of the type.</summary>
    public static Task<LoweredCode> LoweredAsync(
        Type type,
        string method,
        CancellationToken cancellationToken = default
    ) => AskAsync(new ExactQuestion.Lowered(type.Given().FullName!, method.Given()), cancellationToken);

    /// <summary>The variables that methods of the type capture: the fields of its only closure class.</summary>
    /// <exception cref="ArgumentException">The compiler made no such class, or several.</exception>
    public static IReadOnlyList<string> CapturedVariables(Type type)
    {
        var closures = type.Given()
            .GetNestedTypes(BindingFlags.NonPublic)
            .Where(nested => nested.Name.Contains("DisplayClass", StringComparison.Ordinal))
            .ToList();
        return closures is [var closure]
            ? [.. closure.GetFields().Select(field => $"{field.FieldType.Name} {field.Name}")]
            : throw new WrongArgumentException(
                $"The compiler made {closures.Count} classes of captured variables for {type}; this needs one.",
                nameof(type)
            );
    }

    internal static async Task<TAnswer> AskAsync<TAnswer>(
        ExactQuestion<TAnswer> question,
        LessonsBuild build,
        CancellationToken cancellationToken
    )
        where TAnswer : class
    {
        LessonsProcess.RequireBuilt(build.Assembly);
        var cache = new AnswerCache(build);
        if (cache.Find(question) is not { } answer)
        {
            try
            {
                answer = await question.AnswerAsync(build, cancellationToken);
            }
            catch (Exception exception) when (KnownCause.Of(exception) is { } cause)
            {
                throw new BenchException($"The {question} could not be found. {cause}");
            }

            cache.Keep(question, answer);
        }

        if (question.IsFinal(answer) && build == LessonsBuild.Default)
        {
            LessonQuestions.Note(question);
        }

        return answer;
    }

    internal static Task<TAnswer> AskAsync<TAnswer>(
        ExactQuestion<TAnswer> question,
        CancellationToken cancellationToken
    )
        where TAnswer : class => AskAsync(question, LessonsBuild.Default, cancellationToken);
}
