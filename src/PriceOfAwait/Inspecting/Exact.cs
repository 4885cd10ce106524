using System.Text.Json;
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

    public static Task<NativeCode> NativeCodeAsync<TBenchmarks>(string method, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Instructions(typeof(TBenchmarks).FullName!, method), cancellationToken);

    /// <summary>
    /// What one operation of a benchmark does, step by step: its <c>async</c> methods' calls, waits and results, the states of their state
    /// machines, and what each step puts on the heap. That adds up to the operation's allocated bytes exactly.
    /// </summary>
    public static Task<ExecutionTrace> TraceAsync<TBenchmarks>(string method, params IReadOnlyList<Parameter> where) =>
        AskAsync(new ExactQuestion.Steps(typeof(TBenchmarks).FullName!, method, new(where)), CancellationToken.None);

    /// <summary>
    /// Whether a method that completes synchronously returns the same task each time, over values of many types: for <c>async</c>
    /// methods and for <see cref="Task.FromResult{TResult}"/>.
    /// </summary>
    public static Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.TasksOfTypes(), cancellationToken);

    public static Task<TaskIdentities> TaskIdentitiesAsync(int first, int last, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        return AskAsync(new ExactQuestion.TasksOfInts(first, last), cancellationToken);
    }

    public static Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.Sizes(), cancellationToken);

    /// <summary>
    /// How large the state machines of a class's <c>async</c> methods are, on the stack and, when they have to wait, on the heap.
    /// </summary>
    public static Task<StateMachineSizes> StateMachineSizesAsync(Type type, CancellationToken cancellationToken = default) =>
        AskAsync(new ExactQuestion.StateMachines(type.FullName!), cancellationToken);

    /// <summary>What the compiler made of a method: its own code, its state machine, its local functions and their closures.</summary>
    public static LoweredCode Lowered(Type type, string method) =>
        AskAsync(new ExactQuestion.Lowered(type.FullName!, method), CancellationToken.None).GetAwaiter().GetResult();

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

    internal static Task<TAnswer> AskAsync<TAnswer>(ExactQuestion<TAnswer> question, CancellationToken cancellationToken)
        where TAnswer : class => AskAsync(question, LessonsBuild.Default, cancellationToken);
}

/// <summary>
/// What a build has answered, in files beside it: an exact answer is the same however often it is asked, and to ask takes a process each
/// time. The answers go when the program, this library or the machine's runtimes change.
/// </summary>
internal sealed class AnswerCache
{
    private static readonly JsonSerializerOptions Format = new(Json.Compact) { IgnoreReadOnlyProperties = true };

    private readonly string _folder;
    private readonly List<string> _asked;

    public AnswerCache(LessonsBuild build)
    {
        // A reader's assembly is compiled into another folder each time.
        var program = Path.GetDirectoryName(build.Host ?? build.Assembly)!;
        _folder = Path.Combine(program, "exact-answers", Hash(
        [
            .. Directory.GetFiles(program, "PriceOfAwait.*.dll").Order(StringComparer.Ordinal).Select(LessonsBuild.VersionOf),
            .. new[] { typeof(AnswerCache), typeof(Narration) }.Select(type => $"{type.Module.ModuleVersionId}"),
            .. build.Executable is null
                ? Directory.GetDirectories(Path.Combine(DotNetHost.Root, "shared", "Microsoft.NETCore.App")).Order(StringComparer.Ordinal)
                : Enumerable.Empty<string>(),
        ]));
        _asked =
        [
            LessonsBuild.VersionOf(build.Assembly),
            .. build.Environment.Select(variable => $"{variable.Key}={variable.Value}").Order(StringComparer.Ordinal),
        ];
    }

    public TAnswer? Find<TAnswer>(ExactQuestion<TAnswer> question) where TAnswer : class
    {
        var file = FileOf(question);
        try
        {
            return File.Exists(file) ? JsonSerializer.Deserialize<TAnswer>(File.ReadAllBytes(file), Format) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    public void Keep<TAnswer>(ExactQuestion<TAnswer> question, TAnswer answer) where TAnswer : class
    {
        try
        {
            var all = Path.GetDirectoryName(_folder)!;
            if (Directory.Exists(all) && !Directory.Exists(_folder))
            {
                Directory.Delete(all, recursive: true);
            }

            AtomicFile.Write(FileOf(question), JsonSerializer.SerializeToUtf8Bytes(answer, Format));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It is asked again the next time.
        }
    }

    private string FileOf(ExactQuestion question) => Path.Combine(
        _folder, Hash([.. _asked, question.GetType().Name, JsonSerializer.Serialize(question, question.GetType(), Format)]));

    private static string Hash(IEnumerable<string> parts) => Checksum.Of(string.Join('\n', parts))[..16];
}
