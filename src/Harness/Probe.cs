namespace PriceOfAwait.Harness;

/// <summary>
/// What a copy of the code under test calls that is made to be watched. Each call leaves a marker on the heap: the objects between two
/// markers of a thread are what it has allocated between two calls.
/// </summary>
/// <remarks>
/// Only numbers are handed over. An object that is handed to a method has to be on the heap, even where the JIT would have placed it on the
/// stack.
/// </remarks>
public static class Probe
{
    private const int MaxPlaces = 4096;

    private static readonly Place[] Places = new Place[MaxPlaces];
    private static volatile bool _isOn;
    private static int _count;

    /// <summary>Called wherever something happens that is to be seen.</summary>
    /// <param name="value">A number that the place tells.</param>
    /// <param name="site">The place in the code.</param>
    public static void At(int value, int site)
    {
        if (!_isOn)
        {
            return;
        }

        var index = Interlocked.Increment(ref _count) - 1;
        if (index < MaxPlaces)
        {
            ref var place = ref Places[index];
            place.Site = site;
            place.Value = value;
            place.Thread = Thread.CurrentThread;
            place.IsOfPool = place.Thread.IsThreadPoolThread;
            place.Context = SynchronizationContext.Current;
            place.Scheduler = TaskScheduler.Current;
            place.Bytes = GC.GetAllocatedBytesForCurrentThread();
            place.Marker = new HeapMarker();
        }
    }

    /// <summary>From here on it records.</summary>
    internal static void Start()
    {
        Array.Clear(Places, 0, MaxPlaces);
        _count = 0;
        _isOn = true;
    }

    /// <summary>From here on it doesn't.</summary>
    internal static void Stop() => _isOn = false;

    /// <summary>What was recorded. To be called before anything is collected.</summary>
    /// <exception cref="InvalidOperationException">There was more than can be recorded.</exception>
    internal static IReadOnlyList<Probed> Recorded()
    {
        if (_count > MaxPlaces)
        {
            throw new InvalidOperationException(
                $"One operation takes {_count} steps, more than anybody can watch. Watch one that does less.");
        }

        var threads = new List<Thread>();
        var last = new Dictionary<Thread, Place>();
        var recorded = new List<Probed>();
        foreach (var place in Places.AsSpan(0, _count))
        {
            if (!threads.Contains(place.Thread))
            {
                threads.Add(place.Thread);
            }

            var bytes = last.TryGetValue(place.Thread, out var before) ? place.Bytes - before.Bytes - HeapMarker.Size : 0;
            recorded.Add(new(
                place.Site, place.Value, threads.IndexOf(place.Thread) + 1, place.IsOfPool, place.Context?.GetType().Name,
                place.Scheduler == TaskScheduler.Default ? null : place.Scheduler.GetType().Name, bytes,
                bytes == 0 ? [] : HeapMarker.ObjectsBetween(before.Marker, place.Marker, bytes)));
            last[place.Thread] = place;
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
