using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The same with the server's garbage collector, which has a heap for each core and collects with a thread on each. The
/// workstation's, which collects on the thread that ran out of memory, is the default of all other classes.
/// </summary>
[GcServer(true)]
public class ConcurrentFastPathsWithServerGC : ConcurrentFastPaths;
