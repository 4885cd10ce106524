namespace PriceOfAwait;

/// <summary>The bytes that the benchmarks of a class allocate, as a check compares them.</summary>
/// <param name="Now">The exact answer, or <see langword="null"/>.</param>
/// <param name="Failure">Why there is none.</param>
/// <param name="Published">The source's figures, where they stand in a table.</param>
internal sealed record Bytes(AllocatedBytes? Now, string? Failure, PublishedTable? Published)
{
    private const string Unit = "B";

    /// <summary>That a method allocates what was published in the table.</summary>
    public Finding AreAsPublished(string method, params Parameter[] parameters) =>
        Compare(method, parameters, InTable(method, parameters), allocation => Finding.SameAs(InTable(method, parameters)!.Value, allocation.Bytes, About(allocation.Id), Unit));

    /// <summary>That a method allocates so many bytes.</summary>
    public Finding Are(double published, string method, params Parameter[] parameters) =>
        Compare(method, parameters, published, allocation => Finding.SameAs(published, allocation.Bytes, About(allocation.Id), Unit));

    /// <summary>That a method allocates something.</summary>
    public Finding AreSome(string method, params Parameter[] parameters) => Compare(
        method, parameters, InTable(method, parameters),
        allocation => Finding.Exact(About(allocation.Id), allocation.Bytes > 0, allocation.Bytes, "more than 0 B", Unit, InTable(method, parameters)));

    /// <summary>That a method allocates more than another.</summary>
    public Finding AreMoreThan(string other, string method) => Compare(method, [], InTable(method, []), allocation => Compare(
        other, [], InTable(method, []),
        less => Finding.Exact(About(allocation.Id), allocation.Bytes > less.Bytes, allocation.Bytes, $"more than the {Text.Bytes(less.Bytes)} B of {other}", Unit, InTable(method, []))));

    /// <summary>The figure of one benchmark, where it is known and steady.</summary>
    public double? this[string method, params Parameter[] parameters] => Find(method, parameters) is { IsSteady: true } allocation ? allocation.Bytes : null;

    private static string About(BenchmarkId id) => $"bytes allocated by {id}";

    private double? InTable(string method, Parameter[] parameters) =>
        Published?.Rows.FirstOrDefault(row => row.Id == new BenchmarkId(method, new Parameters(parameters)))?.AllocatedBytes;

    private Allocation? Find(string method, Parameter[] parameters)
    {
        var id = new BenchmarkId(method, new Parameters(parameters));
        return Now?.Allocations.FirstOrDefault(allocation => allocation.Id == id);
    }

    private Finding Compare(string method, Parameter[] parameters, double? published, Func<Allocation, Finding> compare) => Find(method, parameters) switch
    {
        { IsSteady: true } allocation => compare(allocation),
        { } unsteady => Finding.Unknown(About(unsteady.Id), isExact: true, Unit, published, "not the same for all operations; a machine with less to do may decide it"),
        null => Finding.Unknown(
            About(new BenchmarkId(method, new Parameters(parameters))), isExact: true, Unit, published, $"not known: {Failure ?? "there is no such benchmark"}"),
    };
}
