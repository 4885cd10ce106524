using System.Text.RegularExpressions;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Stepping;

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

    public static List<TracedObject> AllOf(Probed probed) => probed.Objects?.Select(one => new TracedObject(one.Type, one.Size)).ToList()
        ?? (probed.Bytes > 0 ? [new(Unknown, probed.Bytes)] : []);
}

internal sealed class TracedHeap
{
    private readonly List<TracedObject> _objects = [];
    private int _shown;

    public int Count => _objects.Count;

    public long Bytes => _objects.Sum(one => one.Bytes);

    public bool HasUnknown => _objects.Exists(one => one.IsUnknown);

    public bool HasNew => _shown < _objects.Count;

    public TracedObject? NewStateMachine => New.FirstOrDefault(one => one.IsOfStateMachine);

    public string NewInWords => string.Join(" and ", New.Select(
        one => $"a{("aeiouAEIOU".Contains(one.Name[0]) ? "n" : "")} {one.Name} of {Number.Label(one.Bytes)} bytes"));

    private IEnumerable<TracedObject> New => _objects.Skip(_shown);

    public void Put(IReadOnlyList<TracedObject> objects, Activation? by)
    {
        _objects.AddRange(objects);
        by?.OwnBytes += objects.Sum(one => one.Bytes);
    }

    public void MarkNewTasks(string note) => New.Where(one => one.IsTask).ToList().ForEach(task => task.Note = note);

    public IReadOnlyList<HeapBox> Show()
    {
        var boxes = Boxes(_shown);
        _shown = _objects.Count;
        return boxes;
    }

    public IReadOnlyList<HeapBox> Boxes(int firstNew) =>
        [.. _objects.Select((one, index) => new HeapBox(one.Name, one.Bytes, one.Note, index >= firstNew))];
}

/// <summary>Puts the runtime's type names into words. A generated type is named after the method it was made for.</summary>
internal static partial class HeapTypeName
{
    private static readonly Dictionary<string, string> Keywords = CSharp.Keywords.ToDictionary(type => type.Key.Name, type => type.Value);

    public static string Of(string type) =>
        Box().Match(type) is { Success: true } box
            ? $"{(box.Groups["pooling"].Success ? "pooled box" : "box")} of {MethodOf(box.Groups["machine"].Value)}"
        : StateMachine().IsMatch(type) ? $"iterator of {MethodOf(type)}"
        : Closure().Match(type) is { Success: true } closure ? $"closure in {InCSharp(closure.Groups["owner"].Value)}"
        : InCSharp(type);

    private static string MethodOf(string machine) => StateMachine().Match(machine) is { Success: true } parts
        ? string.Join('.', [InCSharp(parts.Groups["owner"].Value), parts.Groups["method"].Value,
            .. parts.Groups["local"].Captures.Select(local => local.Value)])
        : InCSharp(machine);

    private static string InCSharp(string type) => FullName()
        .Replace(type, name => Keywords.GetValueOrDefault(name.Groups["name"].Value, name.Groups["name"].Value))
        .Replace('+', '.');

    [GeneratedRegex(
        @"^System\.Runtime\.CompilerServices\.(?<pooling>Pooling)?Async\w*MethodBuilder(?:<.+>)?\+"
        + "(?:Async)?StateMachineBox<(?<machine>.+)>$")]
    private static partial Regex Box();

    // <Method>d__1, <<Method>g__Local|1_0>d, both with type arguments where the method has some.
    [GeneratedRegex(@"^(?<owner>.+)\+<(?:(?<method>\w+)>d__\d+|<(?<method>\w+)>g__(?<local>\w+)\|[\d_]+>d)(?:<.*>)?$")]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"^(?<owner>.+)\+<>c__DisplayClass[\d_]+(?:<.*>)?$")]
    private static partial Regex Closure();

    [GeneratedRegex(@"(?:\w+\.)*(?<name>\w+)")]
    private static partial Regex FullName();
}
