#if !NET5_0_OR_GREATER
#pragma warning disable IDE0130, IDE0161 // Two namespaces, one of which the compiler prescribes.

// What the oldest runtime has not got, and the harness or the compiler asks for. None of it is measured.
namespace PriceOfAwait.Lessons
{
    using System.Reflection;

    internal static class NetCoreApp31
    {
        public static bool IsAssignableTo(this Type type, Type other) => other.IsAssignableFrom(type);

        public static TDelegate CreateDelegate<TDelegate>(this MethodInfo method, object target)
            where TDelegate : Delegate => (TDelegate)method.CreateDelegate(typeof(TDelegate), target);

        public static IEnumerable<T[]> Chunk<T>(this IEnumerable<T> items, int size) =>
            items.Select((item, index) => (item, index)).GroupBy(at => at.index / size).Select(chunk => chunk.Select(at => at.item).ToArray());

        public static T MaxBy<T, TKey>(this IEnumerable<T> items, Func<T, TKey> key) => items.OrderByDescending(key).First();

        public static IEnumerable<T> DistinctBy<T, TKey>(this IEnumerable<T> items, Func<T, TKey> key) => items.GroupBy(key).Select(group => group.First());
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>Marks what only an initialiser may set, as records' properties are.</summary>
    internal static class IsExternalInit
    {
    }

    /// <summary>The framework's own is not allowed on methods yet.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class AsyncMethodBuilderAttribute : Attribute
    {
        public AsyncMethodBuilderAttribute(Type builderType) => BuilderType = builderType;

        public Type BuilderType { get; }
    }

    /// <summary>The builder of any value task: nothing is pooled yet.</summary>
    internal struct PoolingAsyncValueTaskMethodBuilder<T>
    {
        private AsyncValueTaskMethodBuilder<T> builder;

        public ValueTask<T> Task => builder.Task;

        public static PoolingAsyncValueTaskMethodBuilder<T> Create() => default;

        public void Start<TStateMachine>(ref TStateMachine stateMachine)
            where TStateMachine : IAsyncStateMachine => builder.Start(ref stateMachine);

        public void SetStateMachine(IAsyncStateMachine stateMachine) => builder.SetStateMachine(stateMachine);

        public void SetResult(T result) => builder.SetResult(result);

        public void SetException(Exception exception) => builder.SetException(exception);

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion
            where TStateMachine : IAsyncStateMachine => builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion
            where TStateMachine : IAsyncStateMachine => builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }
}
#endif
