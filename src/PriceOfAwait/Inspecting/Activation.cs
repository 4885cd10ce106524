namespace PriceOfAwait.Inspecting;

/// <summary>A call of a watched method, until it is done.</summary>
/// <param name="method">The method.</param>
/// <param name="name">What people call it.</param>
/// <param name="machineBytes">The size of its state machine, in bytes, where it has one.</param>
internal sealed class Activation(WatchedMethod method, string name, int machineBytes)
{
    public WatchedMethod Method => method;

    public string Name => name;

    public int MachineBytes => machineBytes;

    public bool IsAsync => method.IsAsync;

    public bool HasMachine => method.MoveNext is not null;

    public bool IsLocal => method.Definition.Name.StartsWith('<');

    public string TaskKind { get; } =
        method.Definition.ReturnType.Name.StartsWith("ValueTask", StringComparison.Ordinal) ? "value task" : "task";

    public int State { get; set; } = -1;

    public bool HasWaited { get; set; }

    public bool IsResumed { get; set; }

    public bool IsCompleting { get; set; }

    public bool IsDone { get; set; }

    public TracedObject? Box { get; set; }

    public long OwnBytes { get; set; }

    /// <summary>Where it is.</summary>
    public (int Source, int Lowered) Lines { get; set; }

    /// <summary>Where it has begun to wait.</summary>
    public (int Source, int Lowered) WaitLines { get; set; }

    /// <summary>The task that a call has returned last, in words.</summary>
    public string LastTask { get; set; } = "the task";

    /// <summary>That call.</summary>
    public Activation? LastReturned { get; set; }

    /// <summary>The call for which it waits.</summary>
    public Activation? Awaited { get; set; }

    /// <summary>Whether it waits for nothing but its turn on a thread of the pool.</summary>
    public bool IsQueued { get; set; }

    /// <summary>What it waits for, in words.</summary>
    public string Wait { get; set; } = "";

    public string Note => !IsAsync ? "not async"
        : !HasMachine ? "runtime async"
        : HasWaited ? $"state machine in its box, state {State}"
        : $"state machine of {MachineBytes} bytes here, state {State}";
}
