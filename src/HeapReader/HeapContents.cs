using System.Text.Json.Nodes;
using Microsoft.Diagnostics.Runtime;

namespace PriceOfAwait.HeapReader;

/// <summary>Objects of one type and size.</summary>
/// <param name="Type">The full name as the runtime writes it.</param>
/// <param name="Size">Bytes of each, with its header and padding.</param>
/// <param name="Count">How many.</param>
internal sealed record Objects(string Type, long Size, long Count)
{
    public JsonObject ToJson() => new() { ["type"] = Type, ["size"] = Size, ["count"] = Count };
}

/// <summary>The objects of another process's heap that are too young to have survived a collection.</summary>
/// <param name="Objects">By type and size.</param>
internal sealed record HeapContents(IReadOnlyList<Objects> Objects)
{
    /// <summary>Counts them in a process that allocates nothing meanwhile.</summary>
    /// <exception cref="UnauthorizedAccessException">This process may not look into that one.</exception>
    // It isn't suspended as by a debugger: .NET watches the processes that it started, and takes the signals that they have stopped away
    // from a debugger that waits for them.
    public static HeapContents Of(int process)
    {
        using var target = AttachTo(process);
        using var runtime = target.ClrVersions[0].CreateRuntime();
        var counts = new Dictionary<(ClrType Type, long Size), long>();
        foreach (var segment in runtime.Heap.Segments.Where(
            segment => segment.Kind is not (GCSegmentKind.Generation1 or GCSegmentKind.Generation2 or GCSegmentKind.Frozen)))
        {
            // Carefully: memory that is reserved for future objects holds none, and may lie between objects.
            foreach (var one in segment.EnumerateObjects(carefully: true).Where(one => one is { IsFree: false, Type: not null }))
            {
                var key = (one.Type!, Aligned((long)one.Size, target.DataReader.PointerSize));
                counts[key] = counts.GetValueOrDefault(key) + 1;
            }
        }

        return new([.. counts.Select(count => new Objects(count.Key.Type.Name ?? "?", count.Key.Size, count.Value))]);
    }

    private static DataTarget AttachTo(int process)
    {
        try
        {
            var target = DataTarget.AttachToProcess(process, suspend: false);
            return target.ClrVersions.Length > 0
                ? target
                : throw new UnauthorizedAccessException($"no .NET runtime can be seen in process {process}.");
        }
        catch (Exception exception) when (exception is ClrDiagnosticsException or IOException)
        {
            throw new UnauthorizedAccessException(exception.Message, exception);
        }
    }

    private static long Aligned(long size, int word) => (size + word - 1) / word * word;

    /// <summary>These objects minus the others, by type and size; the count is negative where there are more of the others.</summary>
    public HeapContents Without(HeapContents others) => new(
    [
        .. Objects.Concat(others.Objects.Select(other => other with { Count = -other.Count }))
            .GroupBy(objects => (objects.Type, objects.Size))
            .Select(group => new Objects(group.Key.Type, group.Key.Size, group.Sum(objects => objects.Count)))
            .Where(objects => objects.Count != 0),
    ]);
}
