namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed class Activation(WatchedMethod method, string name, int machineBytes)
{
    public WatchedMethod Method => method;

    public string Name => name;

    public int MachineBytes => machineBytes;

    public string TaskKind =>
        method.Definition.ReturnType.Name.StartsWith("ValueTask", StringComparison.Ordinal) ? "value task" : "task";

    public MachineState State { get; set; } = MachineState.Running;

    public bool HasWaited { get; set; }

    public bool IsResumed { get; set; }

    public bool IsCompleting { get; set; }

    public TracedObject? Box { get; set; }

    public long OwnBytes { get; set; }

    public (int Source, int Lowered) Lines { get; set; }

    public (int Source, int Lowered) WaitLines { get; set; }

    public string LastTask { get; set; } = "the task";

    public Activation? LastReturned { get; set; }

    public Activation? Awaited { get; set; }

    public bool IsQueued { get; set; }

    /// <summary>What is in the pool's queue for this method, or else what the method awaits.</summary>
    public string Wait { get; set; } = "";

    public string Note =>
        method.IsOfStream ? $"of the iterator, state {State}"
        : method.IsAsyncIterator ? "makes an iterator"
        : !method.IsAsync ? "not async"
        : method.IsRuntimeAsync ? "runtime async"
        : HasWaited ? $"state machine in its box, state {State}"
        : $"state machine of {machineBytes} bytes here, state {State}";
}
