using System.Runtime.CompilerServices;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// A calls B, B calls C, C calls D, D calls E, and E has the answer. The plain call is never inlined, so that it stays a call.
/// The compiler may inline the other four, as in any program.
/// </summary>
public static class StringChain
{
    /// <summary>The result of every variant.</summary>
    public const Result Answer = "the answer";

    public sealed class A(B next)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => next.Call();

        /// <summary>The last object's task, returned directly.</summary>
        public Task<Result> ReturnTask() => next.ReturnTask();

        /// <summary>Its own task, which awaits the next.</summary>
        public async Task<Result> AwaitTask() => await next.AwaitTask();

        /// <summary>The last object's value task, returned directly.</summary>
        public ValueTask<Result> ReturnValueTask() => next.ReturnValueTask();

        /// <summary>Its own value task, which awaits the next.</summary>
        public async ValueTask<Result> AwaitValueTask() => await next.AwaitValueTask();
    }

    public sealed class B(C next)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => next.Call();

        public Task<Result> ReturnTask() => next.ReturnTask();

        public async Task<Result> AwaitTask() => await next.AwaitTask();

        public ValueTask<Result> ReturnValueTask() => next.ReturnValueTask();

        public async ValueTask<Result> AwaitValueTask() => await next.AwaitValueTask();
    }

    public sealed class C(D next)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => next.Call();

        public Task<Result> ReturnTask() => next.ReturnTask();

        public async Task<Result> AwaitTask() => await next.AwaitTask();

        public ValueTask<Result> ReturnValueTask() => next.ReturnValueTask();

        public async ValueTask<Result> AwaitValueTask() => await next.AwaitValueTask();
    }

    public sealed class D(E next)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => next.Call();

        public Task<Result> ReturnTask() => next.ReturnTask();

        public async Task<Result> AwaitTask() => await next.AwaitTask();

        public ValueTask<Result> ReturnValueTask() => next.ReturnValueTask();

        public async ValueTask<Result> AwaitValueTask() => await next.AwaitValueTask();
    }

    /// <summary>The last of five, which has the answer.</summary>
    public sealed class E
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => Answer;

        /// <summary>The answer as a completed task.</summary>
        public Task<Result> ReturnTask() => Task.FromResult(Answer);

        /// <summary>Awaits a completed task.</summary>
        public async Task<Result> AwaitTask() => await Task.FromResult(Answer);

        /// <summary>The answer as a completed value task.</summary>
        public ValueTask<Result> ReturnValueTask() => new(Answer);

        /// <summary>Awaits a completed value task.</summary>
        public async ValueTask<Result> AwaitValueTask() => await new ValueTask<Result>(Answer);
    }
}
