namespace PriceOfAwait.Judging;

internal sealed record Evidence
{
    public IReadOnlyList<BenchmarkResults> Runs { get; init; } = [];

    public IReadOnlyDictionary<ExactQuestion, object> Answers { get; init; } = new Dictionary<ExactQuestion, object>();

    public IReadOnlyDictionary<ExactQuestion, string> Unanswered { get; init; } =
        new Dictionary<ExactQuestion, string>();

    /// <summary>Why a class has no run, by its full name.</summary>
    public IReadOnlyDictionary<string, string> Failures { get; init; } = new Dictionary<string, string>();

    /// <summary><see langword="null"/> if the part doesn't say what is compared.</summary>
    public JudgedPart? Compare(ClaimPart part) =>
        part switch
        {
            { Time: not null } => Times(part),
            { Bytes: { } method } when (part.MoreThan ?? part.LessThan) is { } other => Allocates(
                part,
                part.Where,
                [method, other],
                bytes =>
                    (
                        part.MoreThan is null ? bytes[0] < bytes[1] : bytes[0] > bytes[1],
                        $"{(part.MoreThan is null ? "fewer" : "more")} than the {Format.Bytes(bytes[1])} B of "
                            + Words.Of(other, part.ClassName)
                    )
            ),
            { Bytes: { } method } => Allocates(
                part,
                part.Where,
                [method],
                bytes => (part.IsMetBy(bytes[0]), part.LimitText),
                CauseOf
            ),
            { Code: { } method, MoreThan: { } other } => From(
                part,
                new ExactQuestion.Code(part.ClassName),
                (CodeSizes sizes) =>
                    JudgedPart.Exact(
                        part,
                        $"native code of {Words.Of(method, part.ClassName)}",
                        sizes[method].TotalBytes > sizes[other].TotalBytes,
                        sizes[method].TotalBytes,
                        $"more than the {Format.Bytes(sizes[other].TotalBytes)} B of " + Words.Of(other, part.ClassName)
                    )
            ),
            { TaskOf: { } type } => From(
                part,
                new ExactQuestion.Sizes(),
                (TaskSizes sizes) => JudgedPart.Exact(part, $"bytes of a Task<{type}>", sizes[type])
            ),
            _ => null,
        };

    public JudgedPart From<TAnswer>(ClaimPart part, ExactQuestion<TAnswer> question, Func<TAnswer, JudgedPart> judge)
        where TAnswer : class =>
        Answers.TryGetValue(question, out var answer)
            ? judge((TAnswer)answer)
            : JudgedPart.Unknown(
                part,
                question.ToString(),
                Unanswered.GetValueOrDefault(question) ?? "it was not requested"
            );

    public JudgedPart Allocates(
        ClaimPart part,
        Parameters? where,
        IReadOnlyList<string> methods,
        Func<IReadOnlyList<double>, (bool Holds, string LimitText)> compare,
        Func<double, string?>? causeOf = null
    )
    {
        var ids = methods.Select(method => new BenchmarkId(method, where ?? Parameters.None)).ToList();
        if (ids.Find(id => BytesOf(part.ClassName, id) is null) is { } unknown)
        {
            return JudgedPart.Unknown(
                part,
                $"bytes allocated by {Words.Label(unknown, part.ClassName)}",
                AllocationOf(part.ClassName, unknown) is not null
                    ? "operations allocate different bytes; a less busy machine may settle this"
                    : "not known: "
                        + (
                            Unanswered.GetValueOrDefault(new ExactQuestion.Bytes(part.ClassName))
                            ?? "there is no such benchmark"
                        )
            );
        }

        var bytes = ids.Select(id => BytesOf(part.ClassName, id)!.Value).ToList();
        var (holds, limitText) = compare(bytes);
        return JudgedPart.Exact(
            part,
            $"bytes allocated by {Words.Label(ids[0], part.ClassName)}",
            holds,
            bytes[0],
            limitText,
            causeOf?.Invoke(bytes[0])
        );
    }

    /// <summary><see langword="null"/> if the bytes are unknown, or differ between operations.</summary>
    public double? BytesOf(string benchmarks, BenchmarkId id) =>
        AllocationOf(benchmarks, id) is { IsSteady: true } allocation ? allocation.Bytes : null;

    public BenchmarkResults? RunOf(string benchmarks) => Runs.FirstOrDefault(run => run.Benchmarks == benchmarks);

    public (Measurement? Measurement, string Failure) TimeOf(string benchmarks, BenchmarkId id)
    {
        var run = RunOf(benchmarks);
        return (
            run?.Find(id),
            $"{id.Method} was not measured: "
                + (
                    Failures.GetValueOrDefault(benchmarks)
                    ?? run?.Missing.FirstOrDefault(missing => missing.Id == id)?.Failure
                    ?? $"{Bench.NameOf(benchmarks)} has no such figure"
                )
        );
    }

    /// <summary>
    /// The machine whose recording decides the claim; <see langword="null"/> if its figures were measured here, or come
    /// from several machines.
    /// </summary>
    public Machine? MachineOf(Claim claim) =>
        Runs.Where(run => claim.TimedClasses.Contains(run.Benchmarks)).Select(run => run.RecordedOn).Distinct().ToList()
            is [var only]
            ? only
            : null;

    public string RuntimeOf(Claim claim) =>
        string.Join(
            ", ",
            Runs.Where(run => claim.TimedClasses.Contains(run.Benchmarks))
                .Select(run => run.Environment.Runtime.Split(" (")[0])
                .Concat(
                    claim.Questions.Any(question => question.On is null)
                    && Answers.TryGetValue(new ExactQuestion.Runtime(), out var version)
                        ? [(string)version]
                        : []
                )
                .Concat(claim.Questions.Select(question => question.On?.Name).OfType<string>())
                .Distinct()
        );

    private JudgedPart Times(ClaimPart part)
    {
        var (where, overWhere) = (part.Where ?? Parameters.None, part.OverWhere ?? part.Where ?? Parameters.None);
        var other = part.Over ?? part.Minus!;
        var (above, failure) = TimeOf(part.ClassName, new(part.Time!, where));
        var (below, otherFailure) = TimeOf(part.OtherClassName, new(other, overWhere));
        var common = new Parameters(where.Intersect(overWhere));
        var about =
            $"{NameOf(part.ClassName, part.Time!, where)} {(part.Over is null ? "−" : "/")} "
            + NameOf(part.OtherClassName, other, overWhere)
            + (common.Count == 0 ? "" : $", {Words.Label(common, part.ClassName)}");
        return above is null || below is null ? JudgedPart.Unknown(part, about, above is null ? failure : otherFailure)
            : RunOf(part.ClassName)?.RecordedOn != RunOf(part.OtherClassName)?.RecordedOn
                ? JudgedPart.Unknown(part, about, "they were recorded on different machines")
            // Only figures of one run with the same parameters share their rounds.
            : JudgedPart.Timed(
                part,
                about,
                above,
                below,
                new[] { part.ClassName, part.OtherClassName }.Max(name => RunOf(name)!.ControlFactorOf(above, below)),
                shareRounds: part.OverIn is null && part.OverWhere is null
            );

        string NameOf(string benchmarks, string method, Parameters all) =>
            (part.OverIn is null ? "" : $"{Bench.NameOf(benchmarks)}.")
            + Words.Label(method, benchmarks)
            + (all.Except(common).Any() ? $" with {Words.Of(new Parameters(all.Except(common)), benchmarks)}" : "");
    }

    private Allocation? AllocationOf(string benchmarks, BenchmarkId id) =>
        (Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes)?.Allocations.FirstOrDefault(
            allocation => allocation.Id == id
        );

    private string? CauseOf(double bytes)
    {
        var sizes = (Answers.GetValueOrDefault(new ExactQuestion.Sizes()) as TaskSizes)?.Sizes ?? [];
        return bytes == 0 ? "It allocates no object"
            : sizes.Any(size => bytes == size.Bytes) ? "That is the size of one task on this runtime"
            : null;
    }
}
