using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// A price is looked up in a dictionary: directly, by a <c>Task.Run</c> each time, or many times by one. The times and
/// bytes are those of one lookup.
/// </summary>
public class ShortWork
{
    private const string Name = "MSFT";

    private readonly Dictionary<string, int> _prices = new() { [Name] = 42 };
    private readonly Func<int> _look;
    private readonly Func<int> _lookAll;

    public ShortWork() => (_look, _lookAll) = (Look, LookAll);

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Directly()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = LookAll();
        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> InTaskRun()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum += await Task.Run(_look);
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> AllInOneTaskRun()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = await Task.Run(_lookAll);
        Repeated.StopClock();
        return sum;
    }

    private int Look() => _prices[Name];

    private int LookAll()
    {
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum += Look();
        }

        return sum;
    }
}
