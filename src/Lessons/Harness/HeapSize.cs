using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>How many bytes a task takes on the heap, and its value task in place.</summary>
/// <param name="Type">The type of the task's result, <c>void</c> for a task without one.</param>
/// <param name="Bytes">Header, method table and fields.</param>
/// <param name="ValueTaskBytes">What a value task with the same result takes where it stands.</param>
internal sealed record HeapSize(string Type, long Bytes, int ValueTaskBytes)
{
    private static readonly Type[] ResultTypes =
    [
        typeof(bool), typeof(byte), typeof(char), typeof(short), typeof(int), typeof(long), typeof(float), typeof(double), typeof(decimal),
        typeof(DateTime), typeof(Guid), typeof(int?), typeof(string),
        typeof((int, int)), typeof((int, int, int)), typeof((long, long)), typeof((long, long, long)), typeof((decimal, decimal)),
    ];

    public static IEnumerable<HeapSize> OfTasks() => ResultTypes
        .Select(type => new HeapSize(CSharp.NameOf(type), Of(typeof(Task<>).MakeGenericType(type)), InPlace(typeof(ValueTask<>).MakeGenericType(type))))
        .Prepend(new HeapSize(CSharp.NameOf(typeof(void)), Of(typeof(Task)), InPlace(typeof(ValueTask))));

    public static long Of(Type type)
    {
        // The first one makes whatever the runtime needs to know about the type.
        GC.KeepAlive(RuntimeHelpers.GetUninitializedObject(type));
        var before = GC.GetAllocatedBytesForCurrentThread();
        GC.KeepAlive(RuntimeHelpers.GetUninitializedObject(type));
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>How many bytes a struct takes as a local, a field or an element.</summary>
    public static int InPlace(Type type) => (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(type).Invoke(null, null)!;
}
