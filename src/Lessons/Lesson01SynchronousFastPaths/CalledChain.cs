using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The ways of <see cref="StringChain"/> that don't await, none of which is ever inlined. There, only the plain call
/// isn't, so the JIT may reduce the others to the answer itself.
/// </summary>
public static class CalledChain
{
    public class A
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public string Call(B b, C c, D d, E e) => b.Call(c, d, e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task<string> ReturnTask(B b, C c, D d, E e) => b.ReturnTask(c, d, e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask<string> ReturnValueTask(B b, C c, D d, E e) => b.ReturnValueTask(c, d, e);
    }

    public class B
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public string Call(C c, D d, E e) => c.Call(d, e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task<string> ReturnTask(C c, D d, E e) => c.ReturnTask(d, e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask<string> ReturnValueTask(C c, D d, E e) => c.ReturnValueTask(d, e);
    }

    public class C
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public string Call(D d, E e) => d.Call(e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task<string> ReturnTask(D d, E e) => d.ReturnTask(e);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask<string> ReturnValueTask(D d, E e) => d.ReturnValueTask(e);
    }

    public class D
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public string Call(E e) => e.Call();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task<string> ReturnTask(E e) => e.ReturnTask();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask<string> ReturnValueTask(E e) => e.ReturnValueTask();
    }

    public class E
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public string Call() => StringChain.Answer;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task<string> ReturnTask() => Task.FromResult(StringChain.Answer);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public ValueTask<string> ReturnValueTask() => ValueTask.FromResult(StringChain.Answer);
    }
}
