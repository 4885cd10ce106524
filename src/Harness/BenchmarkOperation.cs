using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;
using BenchmarkId = PriceOfAwait.Measuring.BenchmarkId;

namespace PriceOfAwait.Harness;

/// <summary>
/// A benchmark that is repeated while only its own allocations are counted. As in BenchmarkDotNet, it is called through
/// a delegate and not inlined, so that the JIT never places its result on the caller's stack. The process needs a
/// single pool thread (<c>DOTNET_ThreadPool_ForceMaxWorkerThreads</c>): otherwise a continuation could run before the
/// method waits for it, and save the allocations of waiting. Synchronous methods run outside the pool, because they may
/// block until the pool has done something. If a method blocks, a <see cref="HeldWorker"/> makes it sleep in every
/// call.
/// </summary>
internal sealed class BenchmarkOperation(BenchmarkCase benchmark, object instance)
{
    // Optimized at once, without a profile that would affect inlining.
    private const MethodImplOptions AsItIs = MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining;

    // Waiting for an event allocates nothing; blocking on a task would.
    private static readonly AutoResetEvent Finished = new(false);

    private readonly Func<int, long> _repeat = RepeatOf(benchmark.Descriptor.WorkloadMethod, instance);

    private readonly MethodInfo? _startOver = benchmark
        .Descriptor.Type.GetMethods()
        .FirstOrDefault(method => method.IsDefined(typeof(StartsOverAttribute)));

    public BenchmarkCase Benchmark => benchmark;

    public BenchmarkId Id => IdOf(benchmark);

    public static IReadOnlyList<BenchmarkOperation> AllOf(Type benchmarks, Func<BenchmarkId, bool>? where = null) =>
        [
            .. BenchmarkConverter
                .TypeToBenchmarks(benchmarks, ManualConfig.CreateEmpty().AddJob(QuickJob.Instance))
                .BenchmarksCases.Where(benchmark => where?.Invoke(IdOf(benchmark)) ?? true)
                .GroupBy(benchmark => benchmark.Parameters.ValueInfo)
                .SelectMany(group =>
                {
                    var instance = SetUp(group.First());
                    return group.Select(benchmark => new BenchmarkOperation(benchmark, instance));
                }),
        ];

    /// <returns>A list for each class.</returns>
    public static IReadOnlyList<IReadOnlyList<BenchmarkOperation>> AllOf(
        IEnumerable<(Type Benchmarks, Parameters Where)> classes
    ) =>
        [
            .. classes.Select(one =>
                AllOf(one.Benchmarks, id => id.Parameters.Include(one.Where)) is { Count: > 0 } some
                    ? some
                    : throw new ArgumentException($"{one.Benchmarks} has no benchmark with {one.Where}.")
            ),
        ];

    public static BenchmarkId IdOf(BenchmarkCase benchmark) =>
        new(
            benchmark.Descriptor.WorkloadMethodDisplayInfo,
            new Parameters(
                benchmark.Parameters.Items.Select(parameter => new Parameter(
                    parameter.Name,
                    CSharp.TextOf(parameter.Value)
                ))
            )
        );

    public int CallsFor(int operations) => Math.Max(1, operations / benchmark.Descriptor.OperationsPerInvoke);

    /// <summary>Returns the bytes that all threads together allocated meanwhile.</summary>
    public long Repeat(int calls)
    {
        // Before the bytes are counted, because it may allocate.
        _startOver?.Invoke(instance, []);
        return _repeat(calls);
    }

    public void Run() => SameAnswer.Answer(benchmark.Descriptor.WorkloadMethod, instance);

    private static object SetUp(BenchmarkCase benchmark)
    {
        var instance = Activator.CreateInstance(benchmark.Descriptor.Type)!;
        foreach (var parameter in benchmark.Parameters.Items)
        {
            instance.GetType().GetProperty(parameter.Name)!.SetValue(instance, parameter.Value);
        }

        if (
            benchmark.Descriptor.GlobalSetupMethod?.Invoke(instance, BindingFlags.DoNotWrapExceptions, null, null, null)
            is Task setUp
        )
        {
            setUp.GetAwaiter().GetResult();
        }

        return instance;
    }

    private static Func<int, long> RepeatOf(MethodInfo method, object instance)
    {
        var returned = method.ReturnType;
        if (returned == typeof(void))
        {
            var action = (Action)Delegate.CreateDelegate(typeof(Action), instance, method);
            return RepeatFunction(() => Call(action));
        }

        if (typeof(Task).IsAssignableFrom(returned))
        {
            var function = (Func<Task>)Delegate.CreateDelegate(typeof(Func<Task>), instance, method);
            return calls => Await(RepeatTask(function, calls));
        }

        var (repeat, result) =
            returned.IsGenericType && returned.GetGenericTypeDefinition() == typeof(ValueTask<>)
                ? (nameof(RepeatValueTask), returned.GetGenericArguments()[0])
                : (nameof(RepeatFunction), returned);
        return (Func<int, long>)
            typeof(BenchmarkOperation)
                .GetMethod(repeat, BindingFlags.NonPublic | BindingFlags.Static)!
                .MakeGenericMethod(result)
                .Invoke(null, [method.CreateDelegate(typeof(Func<>).MakeGenericType(returned), instance)])!;
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
                    worker.During(once);
                }
                else
                {
                    Call(function);
                }
            }

            return AllocationCounter.AllocatedBytes() - before;
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

            return AllocationCounter.AllocatedBytes() - before;
        }
        finally
        {
            Finished.Set();
        }
    }

    private static Func<int, long> RepeatValueTask<T>(Func<ValueTask<T>> function)
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

                return AllocationCounter.AllocatedBytes() - before;
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
