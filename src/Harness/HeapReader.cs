using System.Diagnostics;
using Microsoft.Diagnostics.Runtime;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>heap PROGRAM ARGUMENT…</c> counts objects in another process's heap. It starts that process (<c>… inspect objects
/// …</c>) itself, because some systems let a process inspect only its children. It is a separate program because a
/// kernel's runtime may be unable to load the packages that read a heap.
/// </summary>
internal static class HeapReader
{
    public static int Run(string program, string[] arguments)
    {
        using var process = Process.Start(
            new ProcessStartInfo(program, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true }
        )!;
        ParentProcess.EndWithIt(process.Kill);
        var looks = new List<IReadOnlyList<CountedObjects>>();
        // By the benchmark's position in the answer.
        var batches = new Dictionary<int, IReadOnlyList<CountedObjects>>();
        var answered = 0;
        while (process.StandardOutput.ReadLine() is { } line)
        {
            switch (line)
            {
                case "look":
                    try
                    {
                        looks.Add(YoungObjectsOf(process.Id));
                    }
                    catch (Exception exception)
                        when (exception is ClrDiagnosticsException or IOException or UnauthorizedAccessException)
                    {
                        Console.Error.WriteLine(exception.Message);
                        process.Kill();
                        return InspectionExit.Refused;
                    }

                    process.StandardInput.Write('\n');
                    process.StandardInput.Flush();
                    break;

                case ['k', 'e', 'e', 'p', ' ', .. var position]:
                    // The last three counts: before, after an empty batch, after a real one. Earlier ones were warm-up.
                    batches[int.Parse(position, CultureInfo.InvariantCulture)] = Without(
                        Without(looks[^1], looks[^2]),
                        Without(looks[^2], looks[^3])
                    );
                    looks.Clear();
                    break;

                default:
                    Console.WriteLine(
                        Message.ToLine(
                            Message
                                .Parse<IReadOnlyList<HeapBatch>>(line)
                                .Select(batch => batch with { Objects = batches[answered++] })
                        )
                    );
                    break;
            }
        }

        process.WaitForExit();
        return process.ExitCode;
    }

    // The objects too young to have survived a collection. The process must not allocate meanwhile. It can't be
    // suspended as by a debugger, because .NET watches its child processes, and takes their stop signals away from a
    // debugger.
    private static List<CountedObjects> YoungObjectsOf(int process)
    {
        using var target = DataTarget.AttachToProcess(process, suspend: false);
        using var runtime =
            target.ClrVersions.Length > 0
                ? target.ClrVersions[0].CreateRuntime()
                : throw new UnauthorizedAccessException($"no .NET runtime can be seen in process {process}.");
        var word = target.DataReader.PointerSize;
        return
        [
            .. from segment in runtime.Heap.Segments
            where segment.Kind is not (GCSegmentKind.Generation1 or GCSegmentKind.Generation2 or GCSegmentKind.Frozen)
            // Carefully, because memory reserved for future objects may lie between objects.
            from found in segment.EnumerateObjects(carefully: true)
            // Where a thread's reserved memory is used up, three words are unwritten, and the reader would miss the
            // object after them.
            let one = found.Type is null ? runtime.Heap.GetObject(found.Address + 3 * (ulong)word) : found
            where one is { IsFree: false, Type: not null }
            group one by (one.Type, Size: ((long)one.Size + word - 1) / word * word) into alike
            select new CountedObjects(alike.Key.Type.Name ?? "?", alike.Key.Size, alike.Count()),
        ];
    }

    // Counts are negative if the second list has more.
    private static List<CountedObjects> Without(
        IReadOnlyList<CountedObjects> objects,
        IReadOnlyList<CountedObjects> others
    ) =>
        [
            .. objects
                .Concat(others.Select(other => other with { Count = -other.Count }))
                .GroupBy(one => (one.Type, one.Size))
                .Select(alike => new CountedObjects(alike.Key.Type, alike.Key.Size, alike.Sum(one => one.Count)))
                .Where(one => one.Count != 0),
        ];
}
