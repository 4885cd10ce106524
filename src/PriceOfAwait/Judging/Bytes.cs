using PriceOfAwait.Measuring;
using PriceOfAwait.Inspecting;

namespace PriceOfAwait.Judging;

/// <summary>The bytes that the benchmarks of a class allocate, as a check compares them.</summary>
/// <param name="Now">The exact answer, or <see langword="null"/>.</param>
/// <param name="Failure">Why there is none.</param>
/// <param name="Sizes">The sizes of tasks, if somebody asked for them; they may show a cause.</param>
internal sealed record Bytes(AllocatedBytes? Now, string? Failure, TaskSizes? Sizes)
{
    /// <summary>Finds whether a method allocates what the part demands.</summary>
    public Finding Are(ClaimPart part, string method, params Parameter[] parameters) =>
        Compare(part, method, parameters,
            allocation => Finding.Exact(part, About(allocation.Id), allocation.Bytes, CauseOf(allocation.Bytes)));

    /// <summary>Finds whether a method allocates this number of bytes, which follows from other exact answers.</summary>
    public Finding Are(ClaimPart part, double bytes, string method, params Parameter[] parameters) => Compare(
        part, method, parameters,
        allocation => Finding.Exact(part, About(allocation.Id), allocation.Bytes == bytes, allocation.Bytes, $"{Text.Bytes(bytes)} B"));

    /// <summary>Finds whether a method allocates anything.</summary>
    public Finding AreSome(ClaimPart part, string method, params Parameter[] parameters) =>
        Compare(part, method, parameters,
            allocation => Finding.Exact(part, About(allocation.Id), allocation.Bytes > 0, allocation.Bytes, "more than 0 B"));

    // An object takes three words at least.
    private const int Word = 8;

    /// <summary>
    /// Finds whether a method allocates as much as two others together, or a word less: what it awaits may take one word less in its state.
    /// </summary>
    public Finding AreThoseOf(ClaimPart part, string method, string one, string other,
        params Parameter[] parameters) => Compare(part, method, parameters, allocation => Compare(
        part, one, parameters, first => Compare(part, other, parameters, second => Finding.Exact(
            part, About(allocation.Id),
            allocation.Bytes <= first.Bytes + second.Bytes && allocation.Bytes >= first.Bytes + second.Bytes - Word, allocation.Bytes,
            $"the {Text.Bytes(first.Bytes)} B of {one} and the {Text.Bytes(second.Bytes)} B of {other}, or a word less"))));

    /// <summary>Finds whether a method allocates as much as another.</summary>
    public Finding AreThoseOf(ClaimPart part, string method, string other,
        params Parameter[] parameters) => Beside(part, method, other, parameters, "", (bytes, others) => bytes == others);

    /// <summary>Finds whether a method allocates more than another.</summary>
    public Finding AreMoreThan(ClaimPart part, string other, string method) =>
        Beside(part, method, other, [], "more than ", (bytes, others) => bytes > others);

    /// <summary>Finds whether a method allocates less than another.</summary>
    public Finding AreFewerThan(ClaimPart part, string other, string method) =>
        Beside(part, method, other, [], "fewer than ", (bytes, others) => bytes < others);

    /// <summary>The figure of one benchmark, where it is known and steady.</summary>
    public double? this[string method, params Parameter[] parameters] =>
        Find(method, parameters) is { IsSteady: true } allocation ? allocation.Bytes : null;

    private static string About(BenchmarkId id) => $"bytes allocated by {id}";

    /// <summary>The cause that a number of bytes shows: no object at all, or a task of which result.</summary>
    private string? CauseOf(double bytes)
    {
        if (bytes == 0)
        {
            return "It makes no object";
        }

        var types = (Sizes?.Sizes ?? []).Where(size => size.Type != "void" && bytes == size.Bytes).Select(size => size.Type).ToList();
        return types.Count > 0 ? $"That is the size of one task of {string.Join(" or ", types)} on this runtime" : null;
    }

    private Allocation? Find(string method, Parameter[] parameters)
    {
        var id = new BenchmarkId(method, new Parameters(parameters));
        return Now?.Allocations.FirstOrDefault(allocation => allocation.Id == id);
    }

    /// <summary>Finds whether the bytes of two methods are as <paramref name="are"/> says, and the finding as the words do.</summary>
    private Finding Beside(ClaimPart part, string method, string other, Parameter[] parameters, string words,
        Func<double, double, bool> are) => Compare(part, method, parameters, allocation => Compare(
        part, other, parameters,
        beside => Finding.Exact(part, About(allocation.Id), are(allocation.Bytes, beside.Bytes), allocation.Bytes,
            $"{words}the {Text.Bytes(beside.Bytes)} B of {other}")));

    private Finding Compare(ClaimPart part, string method, Parameter[] parameters,
        Func<Allocation, Finding> compare) => Find(method, parameters) switch
    {
        { IsSteady: true } allocation => compare(allocation),
        { } unsteady =>
            Finding.Unknown(part, About(unsteady.Id), isExact: true,
                "not the same for all operations; a machine with less to do may decide it"),
        null => Finding.Unknown(part, About(new BenchmarkId(method, new Parameters(parameters))), isExact: true,
            $"not known: {Failure ?? "there is no such benchmark"}"),
    };
}
