using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// What the bytes that benchmarks allocate consist of: which objects one operation leaves on the heap. Their bytes add up exactly to those
/// that were allocated; where they don't, there is an error instead of an anatomy.
/// </summary>
/// <param name="Benchmarks">The class's full name.</param>
/// <param name="Operations">One for each benchmark.</param>
[TypeFormatterSource]
public sealed record Anatomy(string Benchmarks, IReadOnlyList<OperationObjects> Operations) : NotebookValue
{
    private const string RareName = "made now and then";

    /// <summary>Why the objects could not be counted here, and what to do; <see langword="null"/> when they were.</summary>
    public string? Obstacle { get; init; }

    /// <summary>The objects of one benchmark.</summary>
    /// <exception cref="KeyNotFoundException">There is no such benchmark; the message lists those there are.</exception>
    public OperationObjects this[string method, params Parameter[] parameters]
    {
        get
        {
            var id = new BenchmarkId(method, new Parameters(parameters));
            return Operations.FirstOrDefault(operation => operation.Id == id)
                ?? throw new KeyNotFoundException(
                    $"There are no objects of {id} of {Benchmarks}. There are those of: "
                    + $"{string.Join("; ", Operations.Select(operation => operation.Id))}.");
        }
    }

    /// <summary>The anatomy of some methods only, in their order here.</summary>
    /// <exception cref="ArgumentException">There is no such method.</exception>
    public Anatomy Of(params IReadOnlyList<string> methods)
    {
        ArgumentNullException.ThrowIfNull(methods);
        return Obstacle is null && methods.FirstOrDefault(method => Operations.All(operation => operation.Id.Method != method)) is { } stray
            ? throw new ArgumentException(
                $"{Benchmarks} has no benchmark {stray}. It has: "
                + $"{string.Join(", ", Operations.Select(operation => operation.Id.Method).Distinct())}.", nameof(methods))
            : this with { Operations = [.. Operations.Where(operation => methods.Contains(operation.Id.Method))] };
    }

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => Obstacle is not null ? [new Note(Obstacle)]
        : HasParts ? [ToFigure("What one operation leaves on the heap, object by object"), ToTable()] : [ToTable()];

    /// <inheritdoc/>
    public override string ToText() => Obstacle ?? ToTable().ToText();

    /// <summary>A chart of one bar, or of one part in each bar, would say what the table says.</summary>
    private bool HasParts =>
        Operations.Count > 1 && Operations.Any(operation => operation.Objects.Select(NameOf).Distinct().Count() > 1);

    /// <summary>The objects as stacked bars.</summary>
    /// <param name="subtitle">What is shown.</param>
    internal Figure ToFigure(string subtitle)
    {
        var names = Operations.SelectMany(operation => operation.Objects).Select(NameOf).Distinct().ToList();
        var panels = Operations.GroupBy(operation => operation.Id.Parameters).Select(operations => new Panel(
            Axis.Linear("bytes allocated by one operation"),
            Axis.Category([.. operations.Select(operation => operation.Id.Method)]),
            [
                .. names.Select(name => new Parts(name, [.. operations.Select(operation => BytesOf(operation, name))])
                {
                    Style = StyleOf(name, names),
                }),
            ])
        {
            Title = operations.Key.Count == 0 ? null : operations.Key.ToString(),
        }).ToList();
        return new Figure(
            Headline.OfBytes([.. Operations.Select(operation => new HeadlineFigure(
                operation.Id.Method, operation.Bytes, null, panels.Count > 1 ? $"{operation.Id.Parameters}" : ""))]),
            subtitle,
            panels);
    }

    private Table ToTable()
    {
        var parameters = Operations.SelectMany(operation => operation.Id.Parameters).Select(parameter => parameter.Name).Distinct()
            .ToList();
        return new(
            [new Column("Method"), .. parameters.Select(name => new Column(name)), new Column("Objects"), Column.Number("Allocated [B]")],
            [
                .. Operations.Select(operation => (IReadOnlyList<string>)
                    [operation.Id.Method, .. parameters.Select(name => operation.Id.Parameters[name] ?? ""), Sum(operation),
                        Text.Bytes(operation.Bytes)]),
            ])
        {
            Footnotes =
            [
                Operations.Any(operation => operation.Objects.Any(one => NameOf(one).Contains("box of ", StringComparison.Ordinal)))
                    ? $"{Provenance} Box: the object that a method's state machine is moved into when it has to wait, and that is the "
                        + "method's task as well."
                    : Provenance,
            ],
        };
    }

    private const string Provenance =
        "Counted object by object on the heap of the process that ran the benchmarks; they add up to the allocated bytes exactly.";

    private static string Sum(OperationObjects operation) => operation.Objects.Count == 0 ? "none" : string.Join(" + ", operation.Objects
        .GroupBy(NameOf)
        .Select(objects => objects.Key == RareName
            ? $"{Text.Bytes(objects.Sum(one => one.Bytes))} B {RareName}"
            : string.Join(" + ", objects.Select(one => $"{one.CountedName} of {one.Size} B"))));

    private static double BytesOf(OperationObjects operation, string name) =>
        operation.Objects.Where(objects => NameOf(objects) == name).Sum(objects => objects.Bytes);

    /// <summary>The color of its kind, lighter with each name of the same kind before it.</summary>
    private static TraceStyle StyleOf(string name, IReadOnlyList<string> names)
    {
        var kind = HeapBox.KindOf(name);
        return (kind switch
        {
            HeapKind.Task => TraceStyle.Task,
            HeapKind.Box => TraceStyle.Box,
            HeapKind.Closure => TraceStyle.Closure,
            _ => TraceStyle.OtherObject,
        }).Lighter(1 - Math.Pow(0.65, names.TakeWhile(other => other != name).Count(other => HeapBox.KindOf(other) == kind)));
    }

    private static string NameOf(HeapObjects objects) => objects.IsRare ? RareName : objects.Name;
}
