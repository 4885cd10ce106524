namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed class TracedObject(string type, long bytes)
{
    private const string Unknown = "?";

    public string Name { get; } = type == Unknown ? "object" : HeapTypeName.Of(type);

    public long Bytes => bytes;

    public string Note { get; set; } = "";

    public bool IsUnknown => type == Unknown;

    public bool IsContinuation => type == "System.Runtime.CompilerServices.Continuation";

    public bool IsOfStateMachine => type.Contains("StateMachineBox<", StringComparison.Ordinal);

    public bool IsTask => type.StartsWith("System.Threading.Tasks.Task", StringComparison.Ordinal);

    public static List<TracedObject> AllOf(Probed probed) =>
        probed.Objects?.Select(one => new TracedObject(one.Type, one.Size)).ToList()
        ?? (probed.Bytes > 0 ? [new(Unknown, probed.Bytes)] : []);
}
