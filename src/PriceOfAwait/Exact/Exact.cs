namespace PriceOfAwait;

/// <summary>
/// What is exact: the same in every run, on any machine of the same architecture and runtime. Asked of the compiled Release code, in
/// a process of its own.
/// </summary>
public static class Exact
{
    /// <summary>
    /// The bytes that each benchmark of a class leaves on the heap per operation, after it has reached its final tier. What waiting
    /// for an asynchronous method costs whoever calls it is not among them.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="cancellationToken">Ends the inspecting process.</param>
    /// <exception cref="BenchException">Nothing can be inspected; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<AllocatedBytes> AllocatedBytesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        AllocatedBytesAsync(LessonsBuild.Default, typeof(TBenchmarks).FullName!, cancellationToken);

    /// <summary>
    /// Of what those bytes consist: which objects one operation leaves on the heap. They add up to the allocated bytes exactly.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="where">Only benchmarks with these parameters; one that is given twice may have either value.</param>
    /// <returns>The objects, or, where the platform doesn't let one process look into another, why there are none and what to do.</returns>
    /// <exception cref="BenchException">Nothing can be inspected, or the objects don't add up; the message says why and what to do.</exception>
    public static Task<Anatomy> AnatomyAsync<TBenchmarks>(params IReadOnlyList<Parameter> where) =>
        AnatomyAsync<TBenchmarks>(CancellationToken.None, where);

    /// <inheritdoc cref="AnatomyAsync{TBenchmarks}(IReadOnlyList{Parameter})"/>
    /// <param name="cancellationToken">Ends the inspecting process.</param>
    /// <param name="where">Only benchmarks with these parameters; one that is given twice may have either value.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<Anatomy> AnatomyAsync<TBenchmarks>(CancellationToken cancellationToken, params IReadOnlyList<Parameter> where) =>
        HeapInspection.AskAsync(typeof(TBenchmarks).FullName!, where, cancellationToken);

    /// <summary>
    /// The native code that the JIT makes of each benchmark of a class, and of what it calls, with full optimisation and without a profile.
    /// </summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static Task<CodeSizes> CodeSizesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        CodeSizesAsync(LessonsBuild.Default, typeof(TBenchmarks).FullName!, cancellationToken);

    /// <summary>
    /// That code itself, for one benchmark: the instructions of its method and of what it calls. Two of them show side by side with <see cref="NativeCode.Beside"/>.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="method">The benchmark's name.</param>
    /// <param name="cancellationToken">Ends the inspecting process.</param>
    /// <exception cref="ArgumentException">The class has no such benchmark; the message lists those it has.</exception>
    /// <exception cref="BenchException">Nothing can be inspected; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<NativeCode> NativeCodeAsync<TBenchmarks>(string method, CancellationToken cancellationToken = default) =>
        NativeCodeAsync(typeof(TBenchmarks).FullName!, method, cancellationToken);

    /// <summary>
    /// Whether a method that completes synchronously returns the same task each time, over values of many types: for <c>async</c>
    /// methods and for <see cref="Task.FromResult{TResult}"/>.
    /// </summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        TaskIdentitiesAsync(LessonsBuild.Default, cancellationToken);

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    /// <exception cref="ArgumentOutOfRangeException">The range is empty.</exception>
    public static Task<TaskIdentities> TaskIdentitiesAsync(int first, int last, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        return TaskIdentitiesAsync(LessonsBuild.Default, first, last, cancellationToken);
    }

    /// <summary>How large a <see cref="Task{TResult}"/> is on the heap, by the type of its result.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) => TaskSizesAsync(LessonsBuild.Default, cancellationToken);

    /// <summary>The .NET that answers, such as <c>.NET 10.0.0</c>.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static Task<string> RuntimeAsync(CancellationToken cancellationToken = default) => RuntimeAsync(LessonsBuild.Default, cancellationToken);

    /// <summary>
    /// What several runtimes answer to all exact questions that claims are decided by: bytes, code sizes, cached tasks. Each runtime has a build of its own, made
    /// first where there is none. At <see cref="Speed.Recorded"/> the answers are those that were recorded.
    /// </summary>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="cancellationToken">Ends the builds and the inspecting processes.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<RuntimeAnswers> AskAsync(IReadOnlyList<Runtime> runtimes, CancellationToken cancellationToken = default) =>
        AskAsync(runtimes, SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same at a given speed.</summary>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="speed">The speed of the builds that are asked; at <see cref="Speed.Recorded"/> none is.</param>
    /// <param name="progress">Gets a line for each build.</param>
    /// <param name="cancellationToken">Ends the builds and the inspecting processes.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes, Speed speed, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        Bench.RequireRelease(typeof(Exact).Assembly);
        return speed == Speed.Recorded
            ? RecordedAnswers.Load(Repository.RecordedData, runtimes)
            : await RuntimeInquiry.AskAsync(runtimes, speed, progress, cancellationToken);
    }

    /// <summary>How large the state machines of a class's <c>async</c> methods are, on the stack and, when they have to wait, on the heap.</summary>
    /// <param name="type">A class of the lessons.</param>
    /// <param name="cancellationToken">Ends the inspecting process.</param>
    /// <exception cref="BenchException">Nothing can be inspected; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<StateMachineSizes> StateMachineSizesAsync(Type type, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(type);
        return StateMachineSizesAsync(type.FullName!, cancellationToken);
    }

    /// <summary>What the compiler made of a method: its own code, its state machine, its local functions and their closures.</summary>
    /// <param name="type">A class of the lessons.</param>
    /// <param name="method">The method's name.</param>
    /// <exception cref="BenchException">The lessons are not built.</exception>
    /// <exception cref="ArgumentException">There is no such method; the message lists those there are.</exception>
    public static LoweredCode Lowered(Type type, string method)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Lowering.Of(Repository.LessonsAssembly, type.FullName!, method);
    }

    internal static Task<AllocatedBytes> AllocatedBytesAsync(string benchmarks, CancellationToken cancellationToken) =>
        AllocatedBytesAsync(LessonsBuild.Default, benchmarks, cancellationToken);

    internal static async Task<AllocatedBytes> AllocatedBytesAsync(LessonsBuild lessons, string benchmarks, CancellationToken cancellationToken) =>
        new(benchmarks, await Inspection.AskAsync<Allocation>(lessons, ["bytes", benchmarks], cancellationToken));

    internal static async Task<TaskIdentities> TaskIdentitiesAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
        new(await Inspection.AskAsync<TaskIdentity>(lessons, ["tasks"], cancellationToken));

    internal static async Task<TaskIdentities> TaskIdentitiesAsync(LessonsBuild lessons, int first, int last, CancellationToken cancellationToken) =>
        new(await Inspection.AskAsync<TaskIdentity>(lessons, ["tasks", $"{first}", $"{last}"], cancellationToken));

    internal static async Task<TaskSizes> TaskSizesAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
        new(await Inspection.AskAsync<TaskSize>(lessons, ["sizes"], cancellationToken));

    internal static async Task<string> RuntimeAsync(LessonsBuild lessons, CancellationToken cancellationToken) =>
        (await Inspection.AskAsync<string>(lessons, ["runtime"], cancellationToken))[0];

    internal static Task<CodeSizes> CodeSizesAsync(string benchmarks, CancellationToken cancellationToken) =>
        CodeSizesAsync(LessonsBuild.Default, benchmarks, cancellationToken);

    internal static async Task<CodeSizes> CodeSizesAsync(LessonsBuild lessons, string benchmarks, CancellationToken cancellationToken)
    {
        var (roots, code) = await ListCodeAsync(lessons, benchmarks, cancellationToken);
        return new(benchmarks, [.. roots.Select(root => new CodeSize(root.Method, code.ReachableFrom(root.JitName)))]);
    }

    internal static async Task<NativeCode> NativeCodeAsync(string benchmarks, string method, CancellationToken cancellationToken)
    {
        var (roots, code) = await ListCodeAsync(LessonsBuild.Default, benchmarks, cancellationToken);
        var root = roots.FirstOrDefault(root => root.Method == method)
            ?? throw new ArgumentException($"{benchmarks} has no benchmark {method}. It has: {string.Join(", ", roots.Select(root => root.Method))}.", nameof(method));
        return new(method, code.InstructionsFrom(root.JitName));
    }

    private static async Task<(IReadOnlyList<CodeSizes.Root> Roots, JitListing Code)> ListCodeAsync(
        LessonsBuild lessons, string benchmarks, CancellationToken cancellationToken)
    {
        var listing = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            var roots = await Inspection.AskAsync<CodeSizes.Root>(
                lessons, ["code", benchmarks], JitListing.WrittenTo(listing), cancellationToken);
            if (!File.Exists(listing))
            {
                throw new BenchException("The JIT listed no code. It does so since .NET 7.");
            }

            using var lines = File.OpenText(listing);
            return (roots, JitListing.Read(lines));
        }
        finally
        {
            File.Delete(listing);
        }
    }

    internal static async Task<StateMachineSizes> StateMachineSizesAsync(string type, CancellationToken cancellationToken) =>
        new(type, await Inspection.AskAsync<StateMachineSize>(["machines", type], cancellationToken));
}
