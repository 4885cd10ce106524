#if RUNTIME_ASYNC
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

/// <summary>
/// Calls between methods that the runtime suspends and methods with a state machine, as between two assemblies of
/// which only one was compiled with runtime async. The attribute takes single methods out, so both kinds are in this
/// one. The loop is the caller, and its own object doesn't count beside so many calls. Only the build with runtime
/// async has this class: in all others, its methods would be of one kind.
/// </summary>
[OneWorker]
public class MixedCalls
{
    private const int Answer = 42;

    [Params(false, true)]
    public bool Waits { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> WithCallsWith()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await WithAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> WithCallsWithout()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await WithoutAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [RuntimeAsyncMethodGeneration(false)]
    public async ValueTask<int> WithoutCallsWith()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await WithAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [RuntimeAsyncMethodGeneration(false)]
    public async ValueTask<int> WithoutCallsWithout()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await WithoutAsync();
        }

        return answer;
    }

    /// <summary>The builder asks for a pool, and runtime async has no builder.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> WithCallsPooled()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await PooledAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> WithCallsPooledWithout()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await PooledWithoutAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [RuntimeAsyncMethodGeneration(false)]
    public async ValueTask<int> WithoutCallsPooled()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await PooledAsync();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [RuntimeAsyncMethodGeneration(false)]
    public async ValueTask<int> WithoutCallsPooledWithout()
    {
        await Task.Yield();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await PooledWithoutAsync();
        }

        return answer;
    }

    // Not inlined, as by a JIT that doesn't look into another assembly.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<int> WithAsync()
    {
        if (Waits)
        {
            await Task.Yield();
        }

        return Answer;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [RuntimeAsyncMethodGeneration(false)]
    private async Task<int> WithoutAsync()
    {
        if (Waits)
        {
            await Task.Yield();
        }

        return Answer;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> PooledAsync()
    {
        if (Waits)
        {
            await Task.Yield();
        }

        return Answer;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [RuntimeAsyncMethodGeneration(false)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> PooledWithoutAsync()
    {
        if (Waits)
        {
            await Task.Yield();
        }

        return Answer;
    }
}
#endif
