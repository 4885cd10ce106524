namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed class TracedHeap
{
    private readonly List<TracedObject> _objects = [];
    private int _shown;

    public int Count => _objects.Count;

    public long Bytes => _objects.Sum(one => one.Bytes);

    public bool HasUnknown => _objects.Exists(one => one.IsUnknown);

    public bool HasNew => _shown < _objects.Count;

    public TracedObject? NewStateMachine => New.FirstOrDefault(one => one.IsOfStateMachine);

    public string NewInWords =>
        string.Join(
            " and ",
            New.Select(one =>
                $"a{("aeiouAEIOU".Contains(one.Name[0]) ? "n" : "")} {one.Name} of {Number.Label(one.Bytes)} bytes"
            )
        );

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
