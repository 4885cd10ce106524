using System.Text.Json.Serialization;

namespace PriceOfAwait.Inspecting;

public sealed record AllocatedBytes(string Benchmarks, IReadOnlyList<Allocation> Allocations) : TableValue
{
    public double this[string method, params Parameter[] parameters] =>
        Allocations.Find(allocation => allocation.Id, new(method, new Parameters(parameters)), $"{Benchmarks} has no benchmark").Bytes;

    internal override Table ToTable() => Allocations.ToTable(
        allocation => allocation.Id,
        [Column.Number("Allocated [B]")],
        allocation => [Text.Bytes(allocation.Bytes) + (allocation.IsSteady ? "" : " (varies)")],
        "Exact: bytes allocated per operation, at the final tier.");
}

public sealed record NativeMethod(string Name, int Bytes);

/// <param name="Methods">The benchmark method, then the lessons' methods that it calls and that were not inlined.</param>
public sealed record CodeSize(string Method, IReadOnlyList<NativeMethod> Methods)
{
    /// <summary>Bytes of the benchmark method, including what was inlined into it.</summary>
    public int OwnBytes => Methods[0].Bytes;

    public int TotalBytes => Methods.Sum(method => method.Bytes);
}

public sealed record CodeSizes(string Benchmarks, IReadOnlyList<CodeSize> Sizes) : TableValue
{
    public CodeSize this[string method] => Sizes.Find(size => size.Method, method, $"{Benchmarks} has no benchmark");

    public override IReadOnlyList<object> ToFacts() => [new MachineCode(Benchmarks)];

    internal override Table ToTable() => new(
        [new Column("Method"), Column.Number("Own code [B]"), Column.Number("With callees [B]"), Column.Number("Methods")],
        [.. Sizes.Select(size => (IReadOnlyList<string>)
            [size.Method, Text.Bytes(size.OwnBytes), Text.Bytes(size.TotalBytes), Text.Bytes(size.Methods.Count)])])
    {
        Footnotes =
        [
            "Machine code, fully optimized, without a profile or instructions newer than AVX2. "
            + "Callees: the measured methods and state machines that were not inlined, "
            + "and the framework's generic methods instantiated for them. The rest of the framework isn't counted.",
        ],
    };
}

public sealed record StateMachineSizes(string Type, IReadOnlyList<StateMachineSize> Sizes) : TableValue
{
    public StateMachineSize this[string method] => Sizes.Find(size => size.Method, method, $"{Type} has no async method");

    internal override Table ToTable() => new(
        [new Column("Method"), new Column("Returns"), Column.Number("State machine [B]"), Column.Number("On the heap [B]")],
        [.. Sizes.Select(size => (IReadOnlyList<string>)
            [size.Method, size.Returns, Text.Bytes(size.StructBytes), Text.Bytes(size.HeapBytes)])])
    {
        Footnotes = ["On the heap only if the method has to wait."],
    };
}

public sealed record TaskSizes(IReadOnlyList<TaskSize> Sizes) : TableValue
{
    public long this[string type] => Sizes.Find(size => size.Type, type, "There is no size of a task of").Bytes;

    public Table Beside(PublishedTable published) => new(
        [new Column("Type of the result"), Column.Number("Task [B]", "here"), Column.Number("Task [B]", "published")],
        [.. published.Rows.Select(row => (IReadOnlyList<string>)
            [row.Id.Method, Text.Bytes(this[row.Id.Method]), Text.Bytes(row.Figures["task_bytes"])])]);

    internal override Table ToTable() => new(
        [new Column("Type of the result"), Column.Number("Task [B]"), Column.Number("ValueTask [B]")],
        [.. Sizes.Select(size => (IReadOnlyList<string>)[size.Type, Text.Bytes(size.Bytes), Text.Bytes(size.ValueTaskBytes)])])
    {
        Footnotes = ["Exact: the task is an object on the heap; the value task is a struct in place."],
    };
}

public sealed record TaskIdentities(IReadOnlyList<TaskIdentity> Identities) : TableValue
{
    // The original count, because a reader may select a part.
    private readonly int _asked = Identities.Count;

    internal ExactQuestion? Question => Identities.Count < _asked ? null
        : Identities.All(identity => identity.Type == "int")
        ? new ExactQuestion.TasksOfInts(NumberOf(Identities[0]), NumberOf(Identities[^1]))
        : new ExactQuestion.TasksOfTypes();

    internal bool IsSame(string type, string value) => FromAsync(type).First(identity => identity.Value == value).SameObject;

    internal bool IsSame(string type) => FromAsync(type).First(identity => identity.IsDefault).SameObject;

    internal bool IsSame(int result, string source) =>
        Identities.Single(identity => identity.Source == source && NumberOf(identity) == result).SameObject;

    internal IEnumerable<int> SameInts() => FromAsync("int").Where(identity => identity.SameObject).Select(NumberOf);

    private IEnumerable<TaskIdentity> FromAsync(string type) =>
        Identities.Where(identity => identity.Source == "async" && identity.Type == type);

    internal static int NumberOf(TaskIdentity identity) => int.Parse(identity.Value, CultureInfo.InvariantCulture);

    internal override Table ToTable()
    {
        var sources = Identities.Select(identity => identity.Source).Distinct().ToList();
        return new Table(
            [new Column("Type"), new Column("Value"), .. sources.Select(source => new Column(source, Group: "the same task each time"))],
            [.. Identities.GroupBy(identity => (identity.Type, identity.Value)).Select(value => (IReadOnlyList<string>)
            [
                value.Key.Type, value.Key.Value,
                .. sources.Select(source => value.FirstOrDefault(identity => identity.Source == source) switch
                    { null => "", { SameObject: true } => "yes", _ => "no" }),
            ])]);
    }
}

/// <summary>Measured, not exact: calls that wait, awaited and blocked on.</summary>
public sealed record CallsTogether(IReadOnlyList<CallsThrough> Calls) : TableValue
{
    public CallsThrough this[string way, int calls] => Calls.Find(one => (one.Way, one.Calls), (way, calls), "There are no calls");

    /// <summary>Null if measured here and now.</summary>
    [JsonIgnore]
    public string? Provenance { get; init; }

    internal override Table ToTable() => new(
        [
            new Column("Each call"), Column.Number("Calls"), Column.Number("Until all calls complete [s]"),
            Column.Number("Threads in the pool"),
        ],
        [.. Calls.Select(one => (IReadOnlyList<string>)
            [one.Way, Text.Bytes(one.Calls), Text.Number(one.Seconds), Text.Bytes(one.Threads)])])
    {
        Footnotes = Provenance is null ? [] : [Provenance],
    };

    public Note InWords()
    {
        var most = Calls.Max(one => one.Calls);
        var (awaited, blocked) = (this["await", most], this[".Result", most]);
        return new($"With {most} calls, blocking takes {Text.Number(blocked.Seconds / awaited.Seconds)} times as long as awaiting "
            + $"({Text.Number(blocked.Seconds)} s instead of {Text.Number(awaited.Seconds)} s), and the pool has {blocked.Threads} threads "
            + $"instead of {awaited.Threads}.");
    }
}
