using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

public abstract class RepeatedOperation
{
    /// <param name="operation">A static method or lambda, whose delegate the compiler caches.</param>
    /// <param name="flow">The execution context in which it is repeated. Before .NET 5, a thread can't be given
    /// one.</param>
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    protected static async ValueTask<int> RepeatAsync(Func<Task<int>> operation, ExecutionContext? flow = null)
    {
        await Task.Yield();
#if NET5_0_OR_GREATER
        if (flow is not null)
        {
            ExecutionContext.Restore(flow);
        }
#endif

        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await operation();
        }

        Repeated.StopClock();
        return answer;
    }
}
