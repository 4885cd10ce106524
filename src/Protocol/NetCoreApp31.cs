#if !NET5_0_OR_GREATER
#pragma warning disable IDE0130, IDE0161 // Two namespaces, one of which the compiler prescribes.

// The harness and the compiler need these, and the oldest runtime lacks them.
namespace PriceOfAwait.Harness
{
    using System.Reflection;

    internal static class NetCoreApp31
    {
        public static bool IsAssignableTo(this Type type, Type other) => other.IsAssignableFrom(type);

        public static TDelegate CreateDelegate<TDelegate>(this MethodInfo method, object target)
            where TDelegate : Delegate => (TDelegate)method.CreateDelegate(typeof(TDelegate), target);

        public static T MaxBy<T, TKey>(this IEnumerable<T> items, Func<T, TKey> key) => items.OrderByDescending(key).First();

        public static IEnumerable<T> DistinctBy<T, TKey>(this IEnumerable<T> items, Func<T, TKey> key) =>
            items.GroupBy(key).Select(group => group.First());
    }
}

namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit
    {
    }
}
#endif
