using System.Reflection;
using System.Runtime.CompilerServices;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

/// <summary>An <c>async</c> method of each kind. None is called: the answer is what it was compiled to.</summary>
internal static class MethodKinds
{
    // The flag of a method that the runtime suspends. Only .NET 11 has a name for it.
    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    public static IEnumerable<CompiledMethod> All =>
        [
            Of(CompiledMethod.OfTask, nameof(OfTask)),
            Of(CompiledMethod.OfValueTask, nameof(OfValueTask)),
            Of(CompiledMethod.Lambda, Lambda.Method),
            Of(CompiledMethod.WithBuilder, nameof(WithBuilder)),
            Of(CompiledMethod.OptedOut, nameof(OptedOut)),
            Of(CompiledMethod.OfVoid, nameof(OfVoid)),
            Of(CompiledMethod.Iterator, nameof(Iterator)),
        ];

    private static Func<Task<int>> Lambda { get; } = async () =>
    {
        await Task.Yield();
        return 1;
    };

    private static async Task<int> OfTask()
    {
        await Task.Yield();
        return 1;
    }

    private static async ValueTask<int> OfValueTask()
    {
        await Task.Yield();
        return 1;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> WithBuilder()
    {
        await Task.Yield();
        return 1;
    }

    [RuntimeAsyncMethodGeneration(false)]
    private static async Task<int> OptedOut()
    {
        await Task.Yield();
        return 1;
    }

    private static async void OfVoid() => await Task.Yield();

    private static async IAsyncEnumerable<int> Iterator()
    {
        await Task.Yield();
        yield return 1;
    }

    private static CompiledMethod Of(string code, string name) =>
        Of(code, typeof(MethodKinds).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic)!);

    private static CompiledMethod Of(string code, MethodInfo method) =>
        new(
            code,
            method.IsDefined(typeof(StateMachineAttribute), inherit: false),
            (method.MethodImplementationFlags & RuntimeAsync) != 0);
}
