using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace PriceOfAwait.Harness;

/// <summary>
/// A small object that marks a place on the heap. A thread allocates side by side, so this process can read the objects between two markers
/// itself, until the next collection.
/// </summary>
internal sealed class HeapMarker
{
    public static long Size { get; } = HeapSize.Of(typeof(HeapMarker));

    /// <summary>
    /// Returns <see langword="null"/> if the thread moved to another part of the heap, or if the runtime doesn't tell types.
    /// </summary>
    public static IReadOnlyList<ProbedObject>? ObjectsBetween(HeapMarker from, HeapMarker to, long bytes)
    {
#if NET8_0_OR_GREATER
        var (address, end) = (AddressOf(from) + (nint)Size, AddressOf(to));
        if (end - address != bytes)
        {
            return null;
        }

        var objects = new List<ProbedObject>();
        while (address < end)
        {
            var table = Marshal.ReadIntPtr(address);
            var size = SizeOf(address, table);
            objects.Add(new(RuntimeNameOf(Type.GetTypeFromHandle(RuntimeTypeHandle.FromIntPtr(table))!), size));
            address += (nint)size;
        }

        return address == end ? objects : null;
#else
        return null;
#endif
    }

#if NET8_0_OR_GREATER
    // What the garbage collector itself reads of an object: its method table, which has the size of an item in its first two bytes, if the
    // highest bit of these four is set, and then the size of an object without items; after the method table the number of items.
    private static long SizeOf(nint address, nint table)
    {
        var flags = Marshal.ReadInt32(table);
        var itemSize = flags < 0 ? flags & 0xFFFF : 0;
        var size = Marshal.ReadInt32(table, sizeof(int)) + (long)itemSize * Marshal.ReadInt32(address, IntPtr.Size);
        return (size + IntPtr.Size - 1) / IntPtr.Size * IntPtr.Size;
    }

    private static nint AddressOf(HeapMarker marker) => Unsafe.As<HeapMarker, nint>(ref marker);

    // As debuggers and heap readers write it, such as System.Threading.Tasks.Task<System.String>.
    private static string RuntimeNameOf(Type type)
    {
        if (type.IsArray)
        {
            return $"{RuntimeNameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        }

        var arguments = new Queue<Type>(type.GetGenericArguments());
        var around = new Stack<Type>();
        for (var one = type; one is not null; one = one.DeclaringType)
        {
            around.Push(one);
        }

        var names = around.Select(one =>
        {
            var parts = one.Name.Split('`');
            var ownArguments = parts.Skip(1).SelectMany(count => Enumerable.Range(0, int.Parse(count, CultureInfo.InvariantCulture)))
                .Select(_ => RuntimeNameOf(arguments.Dequeue())).ToList();
            return ownArguments.Count == 0 ? parts[0] : $"{parts[0]}<{string.Join(", ", ownArguments)}>";
        });
        return $"{type.Namespace}.{string.Join('+', names)}";
    }
#endif
}
