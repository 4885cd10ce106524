using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Exercises.Lesson25RuntimeAsync;

/// <summary>
/// A library traces the async methods of its users. It knows them by the attribute that names their state machine, so
/// in an assembly that was compiled with runtime async it finds hardly any. TODO: find these, too, and the async
/// iterators, which it has never found. The compiler sets a flag of a method that the runtime suspends, 0x2000. .NET 11
/// calls it MethodImplAttributes.Async, but the library runs on .NET 10 as well.
/// </summary>
public static class FindAsyncMethods
{
    /// <summary>Whether the method is async, however it was compiled. One that only returns a task isn't.</summary>
    public static bool IsAsync(MethodInfo method) =>
        method.IsDefined(typeof(AsyncStateMachineAttribute), inherit: false);
}
