#if NET6_0_OR_GREATER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>The layers of the server's handlers, without the server: async methods that call each other.</summary>
[OneWorker]
public class Layers
{
    /// <summary>What every handler returns.</summary>
    public const string Answer = "MSFT 42";

    [Params(1, 20, 200)]
    public int Number { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public string Plain() => Plain(Number);

    [Benchmark]
    public Task<string> Completing() => TaskAsync(Number, waits: false);

    [Benchmark]
    public ValueTask<string> CompletingWithValueTask() => ValueTaskAsync(Number, waits: false);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<string> Waiting()
    {
        await Task.Yield();
        Repeated.StartClock();
        var answer = "";
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await TaskAsync(Number, waits: true);
        }

        Repeated.StopClock();
        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<string> WaitingWithValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        var answer = "";
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await ValueTaskAsync(Number, waits: true);
        }

        Repeated.StopClock();
        return answer;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static string Plain(int layers) => layers > 1 ? Plain(layers - 1) : Answer;

    /// <summary>Each layer awaits the next. Only the last may wait, as a call of a database does.</summary>
    internal static async Task<string> TaskAsync(int layers, bool waits)
    {
        if (layers > 1)
        {
            return await TaskAsync(layers - 1, waits);
        }

        if (waits)
        {
            await Task.Yield();
        }

        return Answer;
    }

    internal static async ValueTask<string> ValueTaskAsync(int layers, bool waits)
    {
        if (layers > 1)
        {
            return await ValueTaskAsync(layers - 1, waits);
        }

        if (waits)
        {
            await Task.Yield();
        }

        return Answer;
    }
}
#endif
