namespace PriceOfAwait.Harness;

/// <summary>
/// The calls that are woven into a copy of the code under test. Each leaves a marker on the heap. The objects between
/// two markers of a thread are its allocations between the calls. Arguments are numbers, because passing an object
/// would force it onto the heap even if the JIT would have placed it on the stack.
/// </summary>
public static class Probe
{
    private const int MaxPlaces = 4096;

    private static readonly Place[] Places = new Place[MaxPlaces];
    private static volatile bool _isOn;
    private static int _count;

    /// <summary>
    /// Records that a thread reached a place in the code, with a number such as a state machine's state.
    /// </summary>
    // If inlined, it would leave something in a runtime async method that the method's continuation keeps.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void At(int value, int site)
    {
        if (!_isOn)
        {
            return;
        }

        var index = Interlocked.Increment(ref _count) - 1;
        if (index < MaxPlaces)
        {
            var thread = Thread.CurrentThread;
            Places[index] = new()
            {
                Site = site,
                Value = value,
                Thread = thread,
                IsOfPool = thread.IsThreadPoolThread,
                Context = SynchronizationContext.Current,
                Scheduler = TaskScheduler.Current,
                Bytes = GC.GetAllocatedBytesForCurrentThread(),
                Marker = new HeapMarker(),
            };
        }
    }

    internal static void Start()
    {
        Array.Clear(Places, 0, MaxPlaces);
        _count = 0;
        _isOn = true;
    }

    internal static void Stop() => _isOn = false;

    /// <summary>Must be called before the first collection.</summary>
    internal static IReadOnlyList<Probed> Recorded()
    {
        if (_count > MaxPlaces)
        {
            throw new InvalidOperationException(
                $"One operation takes {_count} steps, too many to follow. Trace a shorter one."
            );
        }

        var last = new Dictionary<Thread, (int Number, Place Place)>();
        var recorded = new List<Probed>();
        foreach (var place in Places.AsSpan(0, _count))
        {
            var (number, before) = last.TryGetValue(place.Thread, out var known) ? known : (last.Count + 1, place);
            var bytes = known.Number > 0 ? place.Bytes - before.Bytes - HeapMarker.Size : 0;
            recorded.Add(
                new(
                    place.Site,
                    place.Value,
                    number,
                    place.IsOfPool,
                    place.Context?.GetType().Name,
                    place.Scheduler == TaskScheduler.Default ? null : place.Scheduler.GetType().Name,
                    bytes,
                    bytes == 0 ? [] : HeapMarker.ObjectsBetween(before.Marker, place.Marker, bytes)
                )
            );
            last[place.Thread] = (number, place);
        }

        return recorded;
    }

    private struct Place
    {
        public int Site;
        public int Value;
        public Thread Thread;
        public bool IsOfPool;
        public SynchronizationContext? Context;
        public TaskScheduler Scheduler;
        public long Bytes;
        public HeapMarker Marker;
    }
}
