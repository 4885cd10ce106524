using System.Diagnostics;
using System.Linq.Expressions;
using BenchmarkDotNet.Running;
using BenchmarkId = PriceOfAwait.Measuring.BenchmarkId;

namespace PriceOfAwait.Harness;

/// <summary>
/// A benchmark that is repeated while only its own allocations are counted. BenchmarkDotNet says what a benchmark is,
/// with its set-up, clean-up, parameters and arguments. As there, it is called through a delegate and not inlined, so
/// that the JIT never places its result on the caller's stack. Only the awaiting is different: BenchmarkDotNet blocks a
/// thread, and blocking allocates, too. The process needs a single pool thread
/// (<c>DOTNET_ThreadPool_ForceMaxWorkerThreads</c>): otherwise a continuation could run before the method waits for it,
/// and save the allocations of waiting. Synchronous methods run outside the pool, because they may block until the pool
/// has done something. If a method blocks, a <see cref="HeldWorker"/> makes it sleep in every call.
/// </summary>
internal sealed class BenchmarkOperation
{
    // Optimized at once, without a profile that would affect inlining.
    private const MethodImplOptions AsItIs = MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining;

    // Another program may have delayed one.
    private const int CallsToTime = 2;
    private static readonly TimeSpan FastCall = TimeSpan.FromMilliseconds(1);

    // All batches of the lessons are shorter.
    private static readonly TimeSpan MaxBatch = TimeSpan.FromSeconds(1);

    // The JIT needs some sixty calls to bring a method to its final code, and the count some hundred.
    public static readonly TimeSpan SlowCall = TimeSpan.FromMilliseconds(90);

    private static readonly TimeSpan MaxCall = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan MaxSetUp = TimeSpan.FromSeconds(60);

    // Waiting for an event allocates nothing; blocking on a task would.
    private static readonly AutoResetEvent Finished = new(false);
    private static readonly IdlePool Pool = new();

    private readonly object _instance;
    private readonly MethodInfo? _startOver;
    private Func<int, long>? _repeat;
    private long _ticksOfCall = long.MaxValue;

    private BenchmarkOperation(BenchmarkCase benchmark)
    {
        (Benchmark, Id) = (benchmark, BenchmarkCases.IdOf(benchmark));
        // Its constructor is the reader's code, too.
        CallLimit.Begin(new($"The constructor of {benchmark.Descriptor.Type.Name}", Parameters.None), MaxSetUp);
        _instance = Activator.CreateInstance(benchmark.Descriptor.Type)!;
        CallLimit.End();
        _startOver = benchmark
            .Descriptor.Type.GetMethods()
            .FirstOrDefault(method => method.IsDefined(typeof(StartsOverAttribute)));
    }

    public BenchmarkCase Benchmark { get; }

    public BenchmarkId Id { get; }

    /// <summary>The shortest so far.</summary>
    public double SecondsOfCall => (double)_ticksOfCall / Stopwatch.Frequency;

    /// <summary>Whether all that the calls have started is over, so that all its bytes are counted.</summary>
    public bool LeavesNothing { get; private set; } = true;

    private MethodInfo Method => Benchmark.Descriptor.WorkloadMethod;

    private object?[] Arguments =>
        [
            .. Method
                .GetParameters()
                .Select(parameter =>
                    ConvertTo(
                        parameter.ParameterType,
                        Benchmark.Parameters.Items.First(item => item.IsArgument && item.Name == parameter.Name).Value
                    )
                ),
        ];

    /// <summary>
    /// Sets up the benchmarks, brings them to their final code, uses each, and cleans up. Benchmarks of several classes
    /// share the JIT's pauses. Those that a set-up with other parameters would disturb come after one another.
    /// </summary>
    /// <returns>A list for each class, in its order.</returns>
    public static IReadOnlyList<IReadOnlyList<T>> UseAll<T>(
        IEnumerable<IReadOnlyList<BenchmarkCase>> classes,
        Func<BenchmarkOperation, T> use
    )
    {
        var cases = classes.ToList();
        var sets = cases.Select(benchmarks => BenchmarkCases.SetsOf(benchmarks).ToList()).ToList();
        var used = new Dictionary<BenchmarkCase, T>();
        for (var turn = 0; sets.Exists(some => some.Count > turn); turn++)
        {
            UseTogether(
                [.. sets.Where(some => some.Count > turn).SelectMany(some => some[turn])],
                operation => used[operation.Benchmark] = use(operation)
            );
        }

        return [.. cases.Select(benchmarks => benchmarks.Select(benchmark => used[benchmark]).ToList())];
    }

    /// <summary>Sets up, uses and cleans up benchmarks, whose code may not be final yet.</summary>
    public static void UseSetUp(IReadOnlyList<BenchmarkCase> benchmarks, Action<IReadOnlyList<BenchmarkOperation>> use)
    {
        var operations = benchmarks.Select(benchmark => new BenchmarkOperation(benchmark)).ToList();
        operations.ForEach(operation => operation.SetUp());
        use(operations);
        operations.ForEach(operation => operation.Call(operation.Benchmark.Descriptor.GlobalCleanupMethod));
    }

    /// <summary>As many calls as make this many operations, or fewer of a slow benchmark.</summary>
    public int CallsFor(int operations) =>
        (int)
            Math.Max(
                1,
                Math.Min(operations / Benchmark.Descriptor.OperationsPerInvoke, TicksOf(MaxBatch) / _ticksOfCall)
            );

    /// <summary>
    /// Returns the bytes that all threads together allocated meanwhile, also for what a call started and didn't await.
    /// </summary>
    public long Repeat(int calls)
    {
        // Before the bytes are counted, because it may allocate.
        _startOver?.Invoke(_instance, []);
        CallLimit.Begin(Id, MaxCall + 10 * MaxBatch);
        var started = Stopwatch.GetTimestamp();
        var bytes = -_repeat!(calls);
        LeavesNothing &= Pool.Await();
        bytes += AllocationCounter.AllocatedBytes();
        var ticks = Stopwatch.GetTimestamp() - started;
        CallLimit.End();
        _ticksOfCall = calls > 0 ? Math.Min(_ticksOfCall, Math.Max(1, ticks / calls)) : _ticksOfCall;
        return bytes;
    }

    /// <summary>Calls it once and waits for its result.</summary>
    public Answer Run()
    {
        CallLimit.Begin(Id, MaxCall);
        var answer = Answer.Of(Method, _instance, Arguments);
        CallLimit.End();
        return answer;
    }

    private static void UseTogether(IReadOnlyList<BenchmarkCase> benchmarks, Action<BenchmarkOperation> use) =>
        UseSetUp(
            benchmarks,
            operations =>
            {
                FinalTier.Reach(operations);
                foreach (var operation in operations)
                {
                    use(operation);
                }
            }
        );

    private void SetUp()
    {
        const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static;
        var type = Benchmark.Descriptor.Type;
        foreach (var parameter in Benchmark.Parameters.Items.Where(parameter => !parameter.IsArgument))
        {
            if (type.GetProperty(parameter.Name, Public) is { } property)
            {
                property.SetValue(_instance, ConvertTo(property.PropertyType, parameter.Value));
            }
            else
            {
                var field = type.GetField(parameter.Name, Public)!;
                field.SetValue(_instance, ConvertTo(field.FieldType, parameter.Value));
            }
        }

        Call(Benchmark.Descriptor.GlobalSetupMethod);
        _repeat = RepeatOf(Method, _instance, Arguments);
    }

    /// <summary>Whether counting its bytes would take minutes.</summary>
    public bool IsTooSlow()
    {
        for (var call = 0; call < CallsToTime && _ticksOfCall > TicksOf(FastCall); call++)
        {
            Repeat(calls: 1);
        }

        return _ticksOfCall > TicksOf(SlowCall);
    }

    private static long TicksOf(TimeSpan time) => (long)(time.TotalSeconds * Stopwatch.Frequency);

    private void Call(MethodInfo? setUpOrCleanUp)
    {
        if (setUpOrCleanUp is not null)
        {
            CallLimit.Begin(new(setUpOrCleanUp.Name, Id.Parameters), MaxSetUp);
            Answer.Of(setUpOrCleanUp, _instance, []);
            CallLimit.End();
        }
    }

    /// <summary>
    /// As C# converts it in the code that BenchmarkDotNet generates, for example an <c>int</c> to a <c>decimal</c>.
    /// </summary>
    private static object? ConvertTo(Type type, object? value) =>
        value is null || type.IsInstanceOfType(value)
            ? value
            : Expression
                .Lambda<Func<object>>(
                    Expression.Convert(Expression.Convert(Expression.Constant(value), type), typeof(object))
                )
                .Compile()();

    /// <summary>A function that calls the method with the arguments. Calling it allocates nothing.</summary>
    private static Delegate CallOf(MethodInfo method, object instance, object?[] arguments, Type returned)
    {
        var call = returned == typeof(void) ? typeof(Action) : typeof(Func<>).MakeGenericType(returned);
        if (arguments.Length == 0)
        {
            return method.CreateDelegate(call, instance);
        }

        var types = method.GetParameters().Select(parameter => parameter.ParameterType);
        var withArguments = method.CreateDelegate(Expression.GetDelegateType([.. types, method.ReturnType]), instance);
        return Expression
            .Lambda(
                call,
                Expression.Invoke(
                    Expression.Constant(withArguments),
                    types.Zip(arguments, (type, argument) => Expression.Constant(argument, type))
                )
            )
            .Compile();
    }

    /// <returns>A function that returns the bytes that were allocated before the first call.</returns>
    private static Func<int, long> RepeatOf(MethodInfo method, object instance, object?[] arguments)
    {
        var returned = method.ReturnType;
        if (returned == typeof(void))
        {
            var action = (Action)CallOf(method, instance, arguments, returned);
            return RepeatFunction(() => Call(action));
        }

        if (typeof(Task).IsAssignableFrom(returned))
        {
            var function = (Func<Task>)CallOf(method, instance, arguments, typeof(Task));
            return calls => Await(RepeatTask(function, calls));
        }

        if (returned == typeof(ValueTask))
        {
            var function = (Func<ValueTask>)CallOf(method, instance, arguments, returned);
            return calls => Await(RepeatValueTask(function, calls));
        }

        var (repeat, result) =
            returned.IsGenericType && returned.GetGenericTypeDefinition() == typeof(ValueTask<>)
                ? (nameof(RepeatValueTaskOf), returned.GetGenericArguments()[0])
                : (nameof(RepeatFunction), returned);
        return (Func<int, long>)
            typeof(BenchmarkOperation)
                .GetMethod(repeat, BindingFlags.NonPublic | BindingFlags.Static)!
                .MakeGenericMethod(result)
                .Invoke(null, [CallOf(method, instance, arguments, returned)])!;
    }

    private static Func<int, long> RepeatFunction<T>(Func<T> function)
    {
        var worker = new HeldWorker();
        Action once = () => Call(function);
        bool? blocks = null;
        return calls =>
        {
            if (blocks is null)
            {
                worker.During(once);
                blocks = worker.HasSlept;
            }

            var before = AllocationCounter.AllocatedBytes();
            for (var call = 0; call < calls; call++)
            {
                if (blocks == true)
                {
                    CallLimit.Restart();
                    worker.During(once);
                }
                else
                {
                    Call(function);
                }
            }

            return before;
        };
    }

    [RuntimeAsyncMethodGeneration(false)]
    private static async Task<long> RepeatTask(Func<Task> function, int calls)
    {
        try
        {
            await Task.Yield();
            var before = AllocationCounter.AllocatedBytes();
            for (var call = 0; call < calls; call++)
            {
                await Call(function);
            }

            return before;
        }
        finally
        {
            Finished.Set();
        }
    }

    [RuntimeAsyncMethodGeneration(false)]
    private static async Task<long> RepeatValueTask(Func<ValueTask> function, int calls)
    {
        try
        {
            await Task.Yield();
            var before = AllocationCounter.AllocatedBytes();
            for (var call = 0; call < calls; call++)
            {
                await Call(function);
            }

            return before;
        }
        finally
        {
            Finished.Set();
        }
    }

    private static Func<int, long> RepeatValueTaskOf<T>(Func<ValueTask<T>> function)
    {
        return calls => Await(Repeat(calls));

        [RuntimeAsyncMethodGeneration(false)]
        async Task<long> Repeat(int calls)
        {
            try
            {
                await Task.Yield();
                var before = AllocationCounter.AllocatedBytes();
                for (var call = 0; call < calls; call++)
                {
                    await Call(function);
                }

                return before;
            }
            finally
            {
                Finished.Set();
            }
        }
    }

    private static long Await(Task<long> repetition)
    {
        Finished.WaitOne();
        // Otherwise the task may not be complete yet, and blocking on it would allocate.
        Pool.Await();
        return repetition.GetAwaiter().GetResult();
    }

    [MethodImpl(AsItIs)]
    private static bool Call(Action action)
    {
        action();
        return true;
    }

    [MethodImpl(AsItIs)]
    private static T Call<T>(Func<T> function) => function();
}
