using System.Runtime.CompilerServices;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The objects of the article's program: A calls B, B calls C, C calls D, D calls E, and E has the answer. Each method
/// gets the objects that it needs as arguments, so the state machine of an <c>async</c> one holds them. The plain call
/// is never inlined, so that it stays a call. The compiler may inline the other four, as in any program.
/// </summary>
public static class StringChain
{
    public const Result Answer = "the answer";

    public class A
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call(B b, C c, D d, E e) => b.Call(c, d, e);

        public Task<Result> ReturnTask(B b, C c, D d, E e) => b.ReturnTask(c, d, e);

        public async Task<Result> AwaitTask(B b, C c, D d, E e) => await b.AwaitTask(c, d, e);

        public ValueTask<Result> ReturnValueTask(B b, C c, D d, E e) => b.ReturnValueTask(c, d, e);

        public async ValueTask<Result> AwaitValueTask(B b, C c, D d, E e) => await b.AwaitValueTask(c, d, e);
    }

    public class B
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call(C c, D d, E e) => c.Call(d, e);

        public Task<Result> ReturnTask(C c, D d, E e) => c.ReturnTask(d, e);

        public async Task<Result> AwaitTask(C c, D d, E e) => await c.AwaitTask(d, e);

        public ValueTask<Result> ReturnValueTask(C c, D d, E e) => c.ReturnValueTask(d, e);

        public async ValueTask<Result> AwaitValueTask(C c, D d, E e) => await c.AwaitValueTask(d, e);
    }

    public class C
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call(D d, E e) => d.Call(e);

        public Task<Result> ReturnTask(D d, E e) => d.ReturnTask(e);

        public async Task<Result> AwaitTask(D d, E e) => await d.AwaitTask(e);

        public ValueTask<Result> ReturnValueTask(D d, E e) => d.ReturnValueTask(e);

        public async ValueTask<Result> AwaitValueTask(D d, E e) => await d.AwaitValueTask(e);
    }

    public class D
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call(E e) => e.Call();

        public Task<Result> ReturnTask(E e) => e.ReturnTask();

        public async Task<Result> AwaitTask(E e) => await e.AwaitTask();

        public ValueTask<Result> ReturnValueTask(E e) => e.ReturnValueTask();

        public async ValueTask<Result> AwaitValueTask(E e) => await e.AwaitValueTask();
    }

    public class E
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Result Call() => Answer;

        public Task<Result> ReturnTask() => Task.FromResult(Answer);

        public async Task<Result> AwaitTask() => await Task.FromResult(Answer);

        public ValueTask<Result> ReturnValueTask() => ValueTask.FromResult(Answer);

        public async ValueTask<Result> AwaitValueTask() => await ValueTask.FromResult(Answer);
    }
}
