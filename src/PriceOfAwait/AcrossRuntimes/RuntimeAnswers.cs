using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>What one runtime answers to the exact questions that the claims are decided by.</summary>
[TypeFormatterSource]
public sealed record RuntimeAnswer : NotebookValue
{
    /// <summary>The runtime.</summary>
    public required Runtime Runtime { get; init; }

    /// <summary>Its version in its own words, or <see langword="null"/> where it can't be asked.</summary>
    public string? Version => Answers.GetValueOrDefault(new ExactQuestion.Runtime()) as string;

    /// <summary>Why nothing can be asked of it, or <see langword="null"/>.</summary>
    public string? Obstacle { get; init; }

    /// <summary>Whether that is because the runtime can't be had here: nothing has failed.</summary>
    public bool IsUnavailable { get; init; }

    /// <summary>The bytes that each benchmark of a class leaves on the heap, or <see langword="null"/> where they are not known.</summary>
    public AllocatedBytes? BytesOf<TBenchmarks>() => BytesOf(typeof(TBenchmarks).FullName!);

    /// <summary>
    /// The native code of the benchmarks of a class, or <see langword="null"/> where it is not known: the JIT lists it since .NET 7.
    /// </summary>
    public CodeSizes? CodeSizesOf<TBenchmarks>() =>
        Answers.GetValueOrDefault(new ExactQuestion.Code(typeof(TBenchmarks).FullName!)) as CodeSizes;

    internal IReadOnlyDictionary<ExactQuestion, object> Answers { get; init; } = new Dictionary<ExactQuestion, object>();

    internal IReadOnlyDictionary<ExactQuestion, string> Unanswered { get; init; } = new Dictionary<ExactQuestion, string>();

    internal AllocatedBytes? BytesOf(string benchmarks) => Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes;

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => new RuntimeAnswers([this]).ToParts();
}

/// <summary>What several runtimes answer to the exact questions that the claims are decided by.</summary>
/// <param name="Answers">One for each runtime, in the order they were asked for.</param>
[TypeFormatterSource]
public sealed record RuntimeAnswers(IReadOnlyList<RuntimeAnswer> Answers) : TableValue
{
    /// <summary>
    /// What several runtimes answer to all exact questions that claims are decided by: bytes, code sizes, cached tasks. Each runtime has a
    /// build of its own, made first where there is none. At <see cref="Speed.Recorded"/> the answers are those that were recorded.
    /// </summary>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="cancellationToken">Ends the builds and the inspecting processes.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<RuntimeAnswers> AskAsync(IReadOnlyList<Runtime> runtimes, CancellationToken cancellationToken = default) =>
        AskAsync(runtimes, SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same at a given speed.</summary>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="speed">At <see cref="Speed.Recorded"/> none is asked.</param>
    /// <param name="progress">Gets a line for each build.</param>
    /// <param name="cancellationToken">Ends the builds and the inspecting processes.</param>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes, Speed speed, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        Bench.RequireRelease(typeof(RuntimeAnswers).Assembly);
        return speed == Speed.Recorded
            ? RecordedAnswers.Load(Repository.RecordedData, runtimes)
            : await RuntimeInquiry.AskAsync(runtimes, RuntimeInquiry.Questions, progress, cancellationToken);
    }

    /// <summary>Where and when they were asked; <see langword="null"/> if that was here and now.</summary>
    public string? Provenance { get; init; }

    /// <summary>The runtimes that answered; the others can't be had here.</summary>
    public IReadOnlyList<Runtime> Runtimes => [.. Answering.Select(answer => answer.Runtime)];

    private IEnumerable<RuntimeAnswer> Answering => Answers.Where(answer => answer.Obstacle is null);

    /// <summary>One runtime's answers.</summary>
    /// <exception cref="KeyNotFoundException">It was not asked.</exception>
    public RuntimeAnswer this[Runtime runtime] => Answers.FirstOrDefault(answer => answer.Runtime.Id == runtime.Id)
        ?? throw new KeyNotFoundException(
            $"{runtime.Name} was not asked. These were: {string.Join(", ", Answers.Select(answer => answer.Runtime.Name))}.");

    /// <summary>
    /// How large the native code of each benchmark of a class is on each runtime, with what it calls (see
    /// <see cref="CodeSize.TotalBytes"/>); empty where a runtime doesn't print it.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class whose code some claim is about.</typeparam>
    public Table CodeSizes<TBenchmarks>()
    {
        var sizes = Answering.Select(answer => answer.CodeSizesOf<TBenchmarks>()).ToList();
        var methods = sizes.SelectMany(size => size?.Sizes ?? []).Select(size => size.Method).Distinct();
        var why = new ExactQuestion.Code(typeof(TBenchmarks).FullName!);
        return new(
            [new Column("Method"), .. Answering.Select(answer => Column.Number($"{answer.Runtime.Name} [B]"))],
            [
                .. methods.Select(method => (IReadOnlyList<string>)
                    [method, .. sizes.Select(
                        size => size?.Sizes.FirstOrDefault(one => one.Method == method) is { } code ? Text.Bytes(code.TotalBytes) : "")]),
            ])
        {
            Footnotes =
            [
                "Machine code of the method and of what it calls, fully optimized, without a profile or instructions newer than AVX2.",
                .. Answers.Where(answer => answer.CodeSizesOf<TBenchmarks>() is null)
                    .Select(answer =>
                        $"{answer.Runtime.Name}: {answer.Obstacle ?? answer.Unanswered.GetValueOrDefault(why) ?? "it was not asked."}"),
                .. Provenance is null ? [] : new[] { Provenance },
            ],
        };
    }

    internal override Table ToTable() => new(
        [new Column("Runtime"), new Column("Target framework"), new Column("Version"), Column.Number("Exact answers"),
            new Column("Left out")],
        [
            .. Answers.Select(answer => (IReadOnlyList<string>)
            [
                answer.Runtime.Name,
                answer.Runtime.Framework,
                answer.Version ?? "",
                $"{answer.Answers.Count}",
                answer.Obstacle ?? string.Join("; ", answer.Unanswered.Select(unanswered => $"{unanswered.Key.About}: {unanswered.Value}")),
            ]),
        ])
    {
        Footnotes = Provenance is null ? [] : [Provenance],
    };
}
