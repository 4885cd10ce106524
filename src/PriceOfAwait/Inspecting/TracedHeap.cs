using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>What an operation has put on the heap until now.</summary>
internal sealed class TracedHeap
{
    private readonly List<TracedObject> _objects = [];
    private int _shown;

    /// <summary>How many objects.</summary>
    public int Count => _objects.Count;

    /// <summary>How many bytes.</summary>
    public long Bytes => _objects.Sum(one => one.Bytes);

    /// <summary>Whether the runtime didn't tell all types.</summary>
    public bool HasUnknown => _objects.Exists(one => one.Type == TracedObject.Unknown);

    /// <summary>Whether there are objects that no step has shown yet.</summary>
    public bool HasNew => _shown < _objects.Count;

    /// <summary>The first state machine's box among these.</summary>
    public TracedObject? NewStateMachine => New.FirstOrDefault(one => one.IsOfStateMachine);

    /// <summary>These, in words.</summary>
    public string NewInWords => string.Join(
        " and ", New.Select(one => $"a{("aeiouAEIOU".Contains(one.Name[0]) ? "n" : "")} {one.Name} of {Text.Bytes(one.Bytes)} bytes"));

    private IEnumerable<TracedObject> New => _objects.Skip(_shown);

    /// <summary>Puts objects there, for a method.</summary>
    public void Put(IReadOnlyList<TracedObject> objects, Activation? by)
    {
        _objects.AddRange(objects);
        by?.OwnBytes += objects.Sum(one => one.Bytes);
    }

    /// <summary>Says whose the new tasks are.</summary>
    public void MarkNewTasks(string note)
    {
        foreach (var task in New.Where(one => one.IsTask))
        {
            task.Note = note;
        }
    }

    /// <summary>As a step shows it: from then on nothing is new.</summary>
    public IReadOnlyList<HeapBox> Show()
    {
        var boxes = Boxes(_shown);
        _shown = _objects.Count;
        return boxes;
    }

    /// <summary>As it is, with the objects from the given one on as new.</summary>
    public IReadOnlyList<HeapBox> Boxes(int firstNew) =>
        [.. _objects.Select((one, index) => new HeapBox(one.Name, one.Bytes, one.Note, index >= firstNew))];
}
