namespace PriceOfAwait.Inspecting;

/// <summary>An object that the watched operation has put on the heap.</summary>
/// <param name="type">Its type, as the runtime names it.</param>
/// <param name="bytes">Its size.</param>
internal sealed class TracedObject(string type, long bytes)
{
    public const string Unknown = "?";

    public string Type => type;

    public string Name { get; } = type == Unknown ? "object" : HeapTypeName.Of(type);

    public long Bytes => bytes;

    public string Note { get; set; } = "";

    public bool IsContinuation => type == "System.Runtime.CompilerServices.Continuation";

    /// <summary>Whether it is one, or one of the arrays that hold a method's variables for it.</summary>
    public bool IsOfContinuation => IsContinuation || type is "System.Byte[]" or "System.Object[]";

    /// <summary>Whether it is the delegate that is made last of a task around continuations: an awaiter gets it, to go on.</summary>
    public bool IsActionOfTask => type == "System.Action";

    public bool IsOfStateMachine => type.Contains("StateMachineBox<", StringComparison.Ordinal);

    public bool IsTask => type.StartsWith("System.Threading.Tasks.Task", StringComparison.Ordinal);
}
