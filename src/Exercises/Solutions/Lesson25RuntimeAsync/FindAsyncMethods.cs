using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Exercises.Solutions.Lesson25RuntimeAsync;

/// <summary>
/// The attribute is still needed: for methods compiled without runtime async, and for those that keep a state machine.
/// Async iterators do, and have an attribute of their own.
/// </summary>
public static class FindAsyncMethods
{
    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    /// <summary>Whether the method is async, however it was compiled. One that only returns a task isn't.</summary>
    public static bool IsAsync(MethodInfo method) =>
        method.IsDefined(typeof(AsyncStateMachineAttribute), inherit: false)
        || method.IsDefined(typeof(AsyncIteratorStateMachineAttribute), inherit: false)
        || (method.MethodImplementationFlags & RuntimeAsync) != 0;
}
