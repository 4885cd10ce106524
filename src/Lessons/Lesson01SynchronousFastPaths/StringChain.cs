using System.Runtime.CompilerServices;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// A calls B, B calls C, C calls D, D calls E, and E has the answer. The plain call is never inlined, so that it stays a call.
/// The compiler may inline the other four, as in any program.
/// </summary>
public static class StringChain
{
    public const Result Answer = "the answer";

    public sealed class A(B next)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => next.Call();

        public Task<Result> ReturnTask() => next.ReturnTask();

        public async Task<Result> AwaitTask() => await next.AwaitTask();

        public ValueTask<Result> ReturnValueTask() => next.ReturnValueTask();

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

    public sealed class E
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => Answer;

        public Task<Result> ReturnTask() => Task.FromResult(Answer);

        public async Task<Result> AwaitTask() => await Task.FromResult(Answer);

        public ValueTask<Result> ReturnValueTask() => new(Answer);

        public async ValueTask<Result> AwaitValueTask() => await new ValueTask<Result>(Answer);
    }
}
