using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace PriceOfAwait.Harness;

/// <summary>
/// What the runtime's own events say of its tiers: how well it has compiled a method, and whether it is about to
/// compile more. All runtimes from .NET Core 3.1 on write them. They arrive some milliseconds late.
/// </summary>
/// <remarks>
/// The runtime counts a method's calls once no new method has been called for a while, and queues those that have been
/// called 30 times for its compiling thread, again and again until their code is final.
/// </remarks>
internal sealed class TierEvents : EventListener
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";

    // What it compiles, and what its tiers do.
    private const EventKeywords Asked = (EventKeywords)(0x10 | 0x10_0000_0000);

    private readonly ConcurrentDictionary<(int Token, string Method, string Type), Tier> _tiers = new();
    private EventSource? _runtime;
    private int _hasBegun;
    private volatile int _count;
    private volatile bool _isWaitingToCount;
    private volatile bool _isCompiling;

    // The runtime's numbers for its events.
    private enum Event
    {
        MethodLoaded = 143,
        TieringPaused = 281,
        TieringResumed = 282,
        CompilingStarted = 283,
        CompilingStopped = 284,
    }

    // The runtime's numbers for what the JIT made. Of the others, none is optimized, or only for a running loop.
    private enum Tier
    {
        Optimized = 2,
        OptimizedTier1 = 4,
    }

    /// <summary>How many events there have been. While it grows, the runtime is still compiling.</summary>
    public int Count => _count;

    /// <summary>Whether no method waits for its calls to be counted, or for its compilation.</summary>
    public bool IsAtRest => !_isWaitingToCount && !_isCompiling;

    /// <summary>
    /// Begins listening, which costs a launch a tenth of a second if BenchmarkDotNet's own code is compiled before. The
    /// methods to ask for must be compiled later.
    /// </summary>
    public void Begin()
    {
        if (Interlocked.Exchange(ref _hasBegun, 1) == 0)
        {
            EnableEvents(_runtime!, EventLevel.Verbose, Asked);
        }
    }

    public void End() => DisableEvents(_runtime!);

    /// <summary>
    /// Whether the method was compiled for good, and so was the state machine that an async method starts.
    /// </summary>
    public bool IsFinal(MethodInfo method) =>
        IsOptimized(method)
        && (
            method
                .GetCustomAttribute<AsyncStateMachineAttribute>()
                ?.StateMachineType.GetMethod(
                    nameof(IAsyncStateMachine.MoveNext),
                    BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.Instance
                )
                is not { } body
            || IsOptimized(body)
        );

    protected override void OnEventSourceCreated(EventSource eventSource) =>
        _runtime = eventSource.Name == Runtime ? eventSource : _runtime;

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        switch ((Event)eventData.EventId)
        {
            case Event.MethodLoaded when eventData.Payload is { Count: > 7 } loaded:
                // The fifth to eighth are the token, the flags, the type's full name, and the name.
                var tier = (Tier)(((uint)loaded[5]! >> 7) & 7);
                _tiers[((int)(uint)loaded[4]!, (string)loaded[7]!, (string)loaded[6]!)] = tier;
                break;
            case Event.TieringPaused:
                _isWaitingToCount = true;
                break;
            case Event.TieringResumed:
                _isWaitingToCount = false;
                break;
            case Event.CompilingStarted:
                _isCompiling = true;
                break;
            case Event.CompilingStopped when eventData.Payload is { Count: > 1 } stopped:
                // The second is how many methods still wait.
                _isCompiling = (uint)stopped[1]! > 0;
                break;
            default:
                return;
        }

        _count++;
    }

    // In a generic type, the type's name is only a part of what the event says.
    private bool IsOptimized(MethodInfo method) =>
        _tiers.Any(one =>
            one.Key.Token == method.MetadataToken
            && one.Key.Method == method.Name
            && one.Key.Type.Contains(method.DeclaringType!.Name, StringComparison.Ordinal)
            && one.Value is Tier.Optimized or Tier.OptimizedTier1
        );
}
