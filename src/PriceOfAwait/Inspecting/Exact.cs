using PriceOfAwait.Measuring;
using PriceOfAwait.Stepping;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// Exact figures: the same in every run, on any machine of the same architecture and runtime. The compiled Release code is asked for them,
/// in a process of its own. All throw a <see cref="BenchException"/> where nothing can be inspected; its message says why and what to do.
/// </summary>
public static class Exact
{
    /// <summary>
    /// The bytes that each benchmark of a class leaves on the heap per operation, after it has reached its final tier. The bytes that a
    /// caller needs to wait for an asynchronous method are not among them.
    /// </summary>
    public static Task<AllocatedBytes> AllocatedBytesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Bytes(typeof(TBenchmarks).FullName!), cancellationToken);

    /// <summary>
    /// What those bytes consist of: which objects one operation leaves on the heap. They add up to the allocated bytes exactly.
    /// </summary>
    /// <param name="where">Only benchmarks with these parameters; one that is given twice may have either value.</param>
    /// <returns>The objects, or, where the platform doesn't let one process look into another, why there are none and what to do.</returns>
    public static Task<Anatomy> AnatomyAsync<TBenchmarks>(params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Objects(typeof(TBenchmarks).FullName!, where), CancellationToken.None);

    /// <summary>
    /// The native code that the JIT makes of each benchmark of a class, and of what it calls, with full optimization and without a profile.
    /// </summary>
    public static Task<CodeSizes> CodeSizesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Code(typeof(TBenchmarks).FullName!), cancellationToken);

    /// <summary>
    /// That code itself, for one benchmark: the instructions of its method and of what it calls. Two of them show side by side with
    /// <see cref="NativeCode.Beside"/>.
    /// </summary>
    /// <exception cref="ArgumentException">The class has no such benchmark; the message lists those it has.</exception>
    public static Task<NativeCode> NativeCodeAsync<TBenchmarks>(string method, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Instructions(typeof(TBenchmarks).FullName!, method), cancellationToken);

    /// <summary>
    /// What one operation of a benchmark does, step by step: its <c>async</c> methods' calls, waits and results, the states of their state
    /// machines, and what each step puts on the heap. That adds up to the operation's allocated bytes exactly.
    /// </summary>
    /// <param name="where">The benchmark's parameters, if it has some.</param>
    /// <exception cref="ArgumentException">The class has no such benchmark, or several; the message lists them.</exception>
    public static Task<ExecutionTrace> TraceAsync<TBenchmarks>(string method, params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Steps(typeof(TBenchmarks).FullName!, method, new(where)), CancellationToken.None);

    /// <summary>
    /// Whether a method that completes synchronously returns the same task each time, over values of many types: for <c>async</c>
    /// methods and for <see cref="Task.FromResult{TResult}"/>.
    /// </summary>
    public static Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.TasksOfTypes(), cancellationToken);

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The range is empty.</exception>
    public static Task<TaskIdentities> TaskIdentitiesAsync(int first, int last, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        return AskAsync(new ExactQuestion.TasksOfInts(first, last), cancellationToken);
    }

    /// <summary>How large a <see cref="Task{TResult}"/> is on the heap, by the type of its result.</summary>
    public static Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Sizes(), cancellationToken);

    /// <summary>
    /// How large the state machines of a class's <c>async</c> methods are, on the stack and, when they have to wait, on the heap.
    /// </summary>
    /// <param name="type">A class of the lessons.</param>
    public static Task<StateMachineSizes> StateMachineSizesAsync(Type type, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.StateMachines(type.FullName!), cancellationToken);

    /// <summary>What the compiler made of a method: its own code, its state machine, its local functions and their closures.</summary>
    /// <param name="type">A class of the lessons.</param>
    /// <exception cref="ArgumentException">There is no such method; the message lists those there are.</exception>
    public static LoweredCode Lowered(Type type, string method) =>
        AskAsync(new ExactQuestion.Lowered(type.FullName!, method), CancellationToken.None).GetAwaiter().GetResult();

    /// <summary>Asks a build a question, unless it has answered that before.</summary>
    internal static async Task<TAnswer> AskAsync<TAnswer>(
        ExactQuestion<TAnswer> question, LessonsBuild build, CancellationToken cancellationToken)
        where TAnswer : class
    {
        Bench.RequireRelease(typeof(Exact).Assembly);
        cancellationToken.ThrowIfCancellationRequested();
        LessonsProcess.RequireRelease(build.Assembly);
        var cache = new AnswerCache(build);
        if (cache.Find(question) is { } known)
        {
            return known;
        }

        var answer = await question.AnswerAsync(build, cancellationToken);
        if (question.IsFinal(answer))
        {
            cache.Keep(question, answer);
        }

        return answer;
    }

    /// <summary>The same of the build that notebooks name.</summary>
    internal static Task<TAnswer> AskAsync<TAnswer>(ExactQuestion<TAnswer> question, CancellationToken cancellationToken)
        where TAnswer : class => AskAsync(question, LessonsBuild.Default, cancellationToken);
}
