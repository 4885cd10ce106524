namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// The objects that one operation of each benchmark allocates. Their sizes add up to the allocated bytes.
/// </summary>
public sealed record Anatomy(string Benchmarks, IReadOnlyList<OperationObjects> Operations) : NotebookValue
{
    private const string RareName = "allocated occasionally";
    private const string SmallName = "smaller objects";
    private const int MaxNames = 7;

    private const string WhatABoxIs =
        "Box: the object that holds a method's state machine while it waits, and usually is its task, too.";

    private const string Provenance =
        "Exact: each object was counted on the heap, and the sizes add up to the allocated bytes.";

    /// <summary>Why the objects could not be counted, and what to do; <see langword="null"/> if they were.</summary>
    public string? Failure { get; init; }

    public OperationObjects this[string method, params Parameter[] parameters] =>
        Operations.Find(
            operation => operation.Id,
            new(method, new Parameters(parameters)),
            $"{Benchmarks} has no objects of"
        );

    public Anatomy Of(params IReadOnlyList<string> methods) =>
        Failure is not null
            ? this
            : this with
            {
                Operations = Operations.FindAll(
                    operation => operation.Id.Method,
                    methods.Given(),
                    $"{Benchmarks} has no benchmark"
                ),
            };

    public override IReadOnlyList<OutputPart> ToParts() =>
        Failure is not null ? [new Note(Failure)]
        : HasParts ? [ToFigure("What one operation allocates, object by object"), ToTable(isBesideFigure: true)]
        : [ToTable()];

    public override string ToText() => Failure ?? ToTable().ToText();

    private bool HasParts =>
        Operations.Count > 1 && Operations.Any(operation => operation.Objects.Select(NameOf).Distinct().Count() > 1);

    internal Figure ToFigure(string subtitle)
    {
        var all = Operations.SelectMany(operation => operation.Objects).Select(NameOf).Distinct().ToList();
        List<string> small =
            all.Count <= MaxNames
                ? []
                :
                [
                    .. all.OrderByDescending(name => Operations.Max(operation => BytesOf(operation, name, NameOf)))
                        .Skip(MaxNames - 1),
                ];
        string ShownName(HeapObjects objects) => NameOf(objects) is var name && small.Contains(name) ? SmallName : name;
        var names = small.Count > 0 ? [.. all.Except(small), SmallName] : all;
        var panels = Operations
            .GroupBy(operation => operation.Id.Parameters)
            .Select(operations => new Panel(
                Axis.Linear(AxisWords.Allocated),
                Axis.Category([.. operations.Select(operation => Words.Label(operation.Id.Method, Benchmarks))]),
                [
                    .. names.Select(name => new Segments(
                        Words.Label(name, Benchmarks),
                        [.. operations.Select(operation => BytesOf(operation, name, ShownName))]
                    )
                    {
                        Style = StyleOf(name, names),
                    }),
                ]
            )
            {
                Title = operations.Key.Count == 0 ? null : Words.Label(operations.Key, Benchmarks),
            })
            .ToList();
        return new(
            Headline.OfBytes([
                .. Operations.Select(operation => new HeadlineFigure(
                    Words.Of(operation.Id.Method, Benchmarks),
                    operation.Bytes,
                    null,
                    Words.Of(operation.Id.Parameters, Benchmarks)
                )),
            ]),
            names.Exists(IsBox) ? $"{subtitle}. {WhatABoxIs}" : subtitle,
            panels
        );
    }

    private Table ToTable(bool isBesideFigure = false)
    {
        var inWords = Operations
            .DistinctBy(operation => Sum(operation, name => name))
            .ToDictionary(
                operation => Sum(operation, name => name),
                operation => Sum(operation, name => Words.Label(name, Benchmarks))
            );
        return Operations.ToTable(
            Benchmarks,
            operation => operation.Id,
            [new Column("Objects") { Words = sum => inWords[sum] }, Column.Number("Allocated [B]")],
            operation => [Sum(operation, name => name), Format.Bytes(operation.Bytes)],
            !isBesideFigure && Operations.Any(operation => operation.Objects.Any(one => IsBox(NameOf(one))))
                ? $"{Provenance} {WhatABoxIs}"
                : Provenance
        );
    }

    private static bool IsBox(string name) => name.Contains("box of ", StringComparison.Ordinal);

    /// <param name="shown">The name of an object as shown.</param>
    private static string Sum(OperationObjects operation, Func<string, string> shown) =>
        operation.Objects.Count == 0
            ? "none"
            : string.Join(
                " + ",
                operation
                    .Objects.GroupBy(NameOf)
                    .Select(objects =>
                        objects.Key == RareName
                            ? $"{Format.Bytes(objects.Sum(one => one.Bytes))} B {RareName}"
                            : string.Join(
                                " + ",
                                objects.Select(one => $"{one.Counted(shown(one.Name))} of {one.Size} B")
                            )
                    )
            );

    private static double BytesOf(OperationObjects operation, string name, Func<HeapObjects, string> nameOf) =>
        operation.Objects.Where(objects => nameOf(objects) == name).Sum(objects => objects.Bytes);

    private static TraceStyle StyleOf(string name, IReadOnlyList<string> names)
    {
        var kind = HeapBox.KindOf(name);
        var alike = names.Where(other => HeapBox.KindOf(other) == kind).ToList();
        return (
            kind switch
            {
                HeapKind.Task => TraceStyle.Task,
                HeapKind.Box => TraceStyle.Box,
                HeapKind.Closure => TraceStyle.Closure,
                _ => TraceStyle.OtherObject,
            }
        ).Lighter(Math.Min(0.4, 0.75 / Math.Max(1, alike.Count - 1)) * alike.IndexOf(name));
    }

    private static string NameOf(HeapObjects objects) => objects.IsRare ? RareName : objects.Name;
}
