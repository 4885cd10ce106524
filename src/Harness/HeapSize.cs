using System.Runtime.InteropServices;

namespace PriceOfAwait.Harness;

internal static class HeapSize
{
    private static readonly Type[] ResultTypes =
    [
        typeof(bool),
        typeof(byte),
        typeof(char),
        typeof(short),
        typeof(int),
        typeof(long),
        typeof(float),
        typeof(double),
        typeof(decimal),
        typeof(DateTime),
        typeof(Guid),
        typeof(int?),
        typeof(string),
        typeof((int, int)),
        typeof((int, int, int)),
        typeof((long, long)),
        typeof((long, long, long)),
        typeof((decimal, decimal)),
    ];

    public static IEnumerable<TaskSize> OfTasks() =>
        ResultTypes
            .Select(type =>
                OfTask(type, typeof(Task<>).MakeGenericType(type), typeof(ValueTask<>).MakeGenericType(type))
            )
            .Prepend(OfTask(typeof(void), typeof(Task), typeof(ValueTask)));

    public static long Of(Type type)
    {
        // The first object triggers the runtime's one-time allocations for the type.
        GC.KeepAlive(RuntimeHelpers.GetUninitializedObject(type));
        var before = GC.GetAllocatedBytesForCurrentThread();
        GC.KeepAlive(RuntimeHelpers.GetUninitializedObject(type));
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>
    /// The same without creating an object, which could run a static constructor. Reads the size as the garbage
    /// collector does: in the method table, behind four bytes of flags.
    /// </summary>
    public static long OfObject(Type type) =>
        (Marshal.ReadInt32(type.TypeHandle.Value, sizeof(int)) + IntPtr.Size - 1) / IntPtr.Size * IntPtr.Size;

    /// <summary>
    /// A struct's size without running code that is instantiated for it, which could run its assembly's initializer:
    /// the two low bytes of the flags of its array's method table.
    /// </summary>
    public static int OfElement(Type type) => Marshal.ReadInt16(type.MakeArrayType().TypeHandle.Value) & 0xFFFF;

    public static int InPlace(Type type) =>
        (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(type).Invoke(null, null)!;

    private static TaskSize OfTask(Type result, Type task, Type valueTask) =>
        new(CSharp.NameOf(result), Of(task)) { ValueTaskBytes = InPlace(valueTask) };
}
