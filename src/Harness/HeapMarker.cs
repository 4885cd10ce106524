using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Harness;

/// <summary>
/// A thread allocates contiguously, so the objects between two markers can be read until the next collection.
/// </summary>
internal sealed class HeapMarker
{
    public static long Size { get; } = HeapSize.Of(typeof(HeapMarker));

    /// <summary>
    /// <see langword="null"/> if the thread moved to another part of the heap, or if the runtime doesn't report types.
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
            objects.Add(new(RuntimeNameOf(table), size));
            address += (nint)size;
        }

        return address == end ? objects : null;
#else
        return null;
#endif
    }

#if NET8_0_OR_GREATER
    // Reads an object's size as the garbage collector does. The method table begins with four bytes of flags. If their
    // highest bit is set, the object has items, and the two low bytes are the size of an item. The next four bytes are
    // the size without items. The number of items follows the pointer to the method table in the object.
    private static long SizeOf(nint address, nint table)
    {
        var flags = Marshal.ReadInt32(table);
        var itemSize = flags < 0 ? flags & 0xFFFF : 0;
        var size = Marshal.ReadInt32(table, sizeof(int)) + (long)itemSize * Marshal.ReadInt32(address, IntPtr.Size);
        return (size + IntPtr.Size - 1) / IntPtr.Size * IntPtr.Size;
    }

    private static nint AddressOf(HeapMarker marker) => Unsafe.As<HeapMarker, nint>(ref marker);

    // A continuation has its method's own layout, and no Type.
    private static string RuntimeNameOf(nint table)
    {
        try
        {
            return RuntimeNameOf(Type.GetTypeFromHandle(RuntimeTypeHandle.FromIntPtr(table))!);
        }
        catch (NotSupportedException)
        {
            return "System.Runtime.CompilerServices.Continuation";
        }
    }

    // As debuggers and heap readers write it, such as System.Threading.Tasks.Task<System.String>.
    private static string RuntimeNameOf(Type type)
    {
        if (type.IsArray)
        {
            return $"{RuntimeNameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        }

        var arguments = new Queue<string>(type.GetGenericArguments().Select(RuntimeNameOf));
        var name = (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName!;
        return Regex.Replace(
            name,
            @"`(\d+)",
            count => $"<{string.Join(", ", Next(int.Parse(count.Groups[1].Value, CultureInfo.InvariantCulture)))}>"
        );

        IEnumerable<string> Next(int count) => Enumerable.Range(0, count).Select(_ => arguments.Dequeue());
    }
#endif
}
