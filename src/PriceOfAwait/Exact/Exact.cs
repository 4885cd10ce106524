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
        AllocatedBytesAsync(typeof(TBenchmarks).FullName!, cancellationToken);

    /// <summary>
    /// The native code that the JIT makes of each benchmark of a class, and of what it calls, with full optimisation and without a profile.
    /// </summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static Task<CodeSizes> CodeSizesAsync<TBenchmarks>(CancellationToken cancellationToken = default) =>
        CodeSizesAsync(typeof(TBenchmarks).FullName!, cancellationToken);

    /// <summary>
    /// Whether a method that completes synchronously returns the same task each time, over values of many types: for <c>async</c>
    /// methods and for <see cref="Task.FromResult{TResult}"/>.
    /// </summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static async Task<TaskIdentities> TaskIdentitiesAsync(CancellationToken cancellationToken = default) =>
        new(await Inspection.AskAsync<TaskIdentity>(["tasks"], cancellationToken));

    /// <summary>The same over a range of <see cref="int"/>, both ends included.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    /// <exception cref="ArgumentOutOfRangeException">The range is empty.</exception>
    public static async Task<TaskIdentities> TaskIdentitiesAsync(int first, int last, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        return new(await Inspection.AskAsync<TaskIdentity>(["tasks", $"{first}", $"{last}"], cancellationToken));
    }

    /// <summary>How large a <see cref="Task{TResult}"/> is on the heap, by the type of its result.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync{TBenchmarks}(CancellationToken)"/>
    public static async Task<TaskSizes> TaskSizesAsync(CancellationToken cancellationToken = default) =>
        new(await Inspection.AskAsync<TaskSize>(["sizes"], cancellationToken));

    /// <summary>The .NET that answers, such as <c>.NET 10.0.0</c>.</summary>
    /// <inheritdoc cref="AllocatedBytesAsync"/>
    public static async Task<string> RuntimeAsync(CancellationToken cancellationToken = default) =>
        (await Inspection.AskAsync<string>(["runtime"], cancellationToken))[0];

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

    internal static async Task<AllocatedBytes> AllocatedBytesAsync(string benchmarks, CancellationToken cancellationToken) =>
        new(benchmarks, await Inspection.AskAsync<Allocation>(["bytes", benchmarks], cancellationToken));

    internal static async Task<CodeSizes> CodeSizesAsync(string benchmarks, CancellationToken cancellationToken)
    {
        var listing = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            var roots = await Inspection.AskAsync<CodeSizes.Root>(
                Repository.LessonsAssembly, ["code", benchmarks], JitListing.WrittenTo(listing), cancellationToken);
            using var lines = File.OpenText(listing);
            var code = JitListing.Read(lines);
            return new(benchmarks, [.. roots.Select(root => new CodeSize(root.Method, code.ReachableFrom(root.JitName)))]);
        }
        finally
        {
            File.Delete(listing);
        }
    }

    internal static async Task<StateMachineSizes> StateMachineSizesAsync(string type, CancellationToken cancellationToken) =>
        new(type, await Inspection.AskAsync<StateMachineSize>(["machines", type], cancellationToken));
}
