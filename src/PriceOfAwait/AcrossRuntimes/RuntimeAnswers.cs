using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

public sealed record RuntimeAnswer
{
    public required Runtime Runtime { get; init; }

    public string? Version => Answers.GetValueOrDefault(new ExactQuestion.Runtime()) as string;

    public string? Obstacle { get; init; }

    /// <summary>Whether the SDK or the feed lacks the runtime, which is not a failure.</summary>
    public bool IsUnavailable { get; init; }

    internal IReadOnlyDictionary<ExactQuestion, object> Answers { get; init; } = new Dictionary<ExactQuestion, object>();

    internal IReadOnlyDictionary<ExactQuestion, string> Unanswered { get; init; } = new Dictionary<ExactQuestion, string>();

    public AllocatedBytes? BytesOf<TBenchmarks>() => BytesOf(typeof(TBenchmarks).FullName!);

    internal AllocatedBytes? BytesOf(string benchmarks) => Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes;

    public string Save(string folder, Machine machine)
    {
        var file = FileOf(Path.Combine(folder, machine.Id), Runtime);
        var lines = RuntimeAnswers.Recorded.Where(question => Answers.ContainsKey(question) || Unanswered.ContainsKey(question))
            .Select(question => new SavedAnswer(question, Answers.GetValueOrDefault(question), Unanswered.GetValueOrDefault(question)))
            .Select(entry => JsonSerializer.Serialize(entry, Json.Compact));
        AtomicFile.Write(file, $"[\n{string.Join(",\n", lines)}\n]\n");
        return file;
    }

    internal static RuntimeAnswer Load(string? machine, Runtime runtime)
    {
        var file = machine is null ? null : FileOf(machine, runtime);
        if (!File.Exists(file))
        {
            const string obstacle = "nothing is recorded; record it: dotnet run --project src/Tutorial -- record";
            return new() { Runtime = runtime, Obstacle = obstacle, IsUnavailable = true };
        }

        var entries = DataFile.Read<List<SavedAnswer>>(file, entries =>
            entries.Find(entry => entry.Answer is null == entry.Why is null) is { } neither
                ? $"{neither.Question} has neither an answer nor a reason why there is none, or both"
                : entries.GroupBy(entry => entry.Question).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
                    ? $"{twice.Key} is answered twice"
                    : null);
        return new()
        {
            Runtime = runtime,
            Answers = entries.Where(entry => entry.Answer is not null)
                .ToDictionary(entry => entry.Question, entry => AnswerIn(file, entry)),
            Unanswered = entries.Where(entry => entry.Why is not null).ToDictionary(entry => entry.Question, entry => entry.Why!),
        };
    }

    internal static string FileOf(string machine, Runtime runtime) => Path.Combine(machine, "exact-answers", runtime.Id + ".json");

    private static object AnswerIn(string file, SavedAnswer entry)
    {
        try
        {
            return ((JsonElement)entry.Answer!).Deserialize(entry.Question.Answer, Json.Compact)!;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException or ArgumentException)
        {
            throw DataFile.Damaged(file, null, $"the answer to {entry.Question}: {exception.Message.TrimEnd('.')}", exception);
        }
    }

    private sealed record SavedAnswer(
        ExactQuestion Question,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] object? Answer,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Why);
}

/// <summary>Answers to exact questions on several runtimes. They are the same on all machines of one architecture.</summary>
public sealed record RuntimeAnswers(IReadOnlyList<RuntimeAnswer> Answers) : TableValue
{
    internal static IReadOnlyList<ExactQuestion> Questions => field ??=
    [
        new ExactQuestion.Runtime(),
        .. Claims.Named(RuntimeClaims.Ids).SelectMany(claim => claim.Questions).Distinct(),
        .. RuntimeSample.All.Select(sample => sample.ShownSteps).OfType<ExactQuestion>(),
    ];

    /// <summary><see langword="null"/> if the runtime wasn't asked.</summary>
    public RuntimeAnswer? this[string runtime] => Answers.FirstOrDefault(answer => answer.Runtime.Id == runtime);

    /// <summary>Those that are recorded: also what only one lesson shows.</summary>
    internal static IReadOnlyList<ExactQuestion> Recorded => field ??= [.. Questions, new ExactQuestion.BlockedCalls()];

    public string? Provenance { get; init; }

    internal IReadOnlyList<string> Provenances => Provenance is null ? [] : [Provenance];

    public IReadOnlyList<Runtime> Runtimes => [.. Answering.Select(answer => answer.Runtime)];

    private IEnumerable<RuntimeAnswer> Answering => Answers.Where(answer => answer.Obstacle is null);

    /// <summary>Builds the lessons for runtimes that have no build. At <see cref="Speed.Recorded"/>, reads the recorded answers.</summary>
    public static Task<RuntimeAnswers> AskAsync(IReadOnlyList<Runtime> runtimes, CancellationToken cancellationToken = default) =>
        AskAsync(runtimes, Questions, SpeedSetting.Current, Console.Out, cancellationToken);

    internal static async Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<ExactQuestion> questions, Speed speed, TextWriter progress,
        CancellationToken cancellationToken)
    {
        if (speed == Speed.Recorded)
        {
            return Load(Repository.RecordedData, runtimes);
        }

        var builds = await RuntimeBuild.AllAsync(runtimes, progress, cancellationToken);
        var all = new RuntimeAnswer[builds.Count];
        // Two at a time: otherwise the cores idle during each runtime's last questions.
        await Parallel.ForEachAsync(
            Enumerable.Range(0, builds.Count), new ParallelOptions { MaxDegreeOfParallelism = 2, CancellationToken = cancellationToken },
            async (index, cancellation) =>
            {
                var built = builds[index];
                var answer = new RuntimeAnswer
                {
                    Runtime = built.Runtime, Obstacle = built.Obstacle, IsUnavailable = built.IsUnavailable,
                };
                if (built.Build is { } build)
                {
                    var (answers, unanswered) = await ExactQuestion.AskAllAsync(questions, build, cancellation);
                    answer = answer with { Answers = answers, Unanswered = unanswered };
                }

                all[index] = answer;
            });
        return new(all);
    }

    public static RuntimeAnswers Load(string folder, IReadOnlyList<Runtime> runtimes)
    {
        var machine = RecordedRuns.Machines(folder)
            .MaxBy(machine => runtimes.Count(runtime => File.Exists(RuntimeAnswer.FileOf(machine, runtime))));
        return new([.. runtimes.Select(runtime => RuntimeAnswer.Load(machine, runtime))])
        {
            Provenance = machine is null ? null : $"Recorded on {RecordedRuns.MachineIn(machine).Name}.",
        };
    }

    /// <summary>Native code sizes in bytes, including callees. Empty before .NET 7, because older JITs list no code.</summary>
    public Table CodeSizes<TBenchmarks>()
    {
        var question = new ExactQuestion.Code(typeof(TBenchmarks).FullName!);
        var sizes = Answering.Select(answer => (answer.Answers.GetValueOrDefault(question) as CodeSizes)?.Sizes ?? []).ToList();
        return new(
            [new Column("Method"), .. Answering.Select(answer => Column.Number($"{answer.Runtime.Name} [B]"))],
            [.. sizes.SelectMany(size => size).Select(size => size.Method).Distinct().Select(method => (IReadOnlyList<string>)
                [method, .. sizes.Select(
                    size => size.FirstOrDefault(one => one.Method == method) is { } code ? Text.Bytes(code.TotalBytes) : "")])])
        {
            Footnotes =
            [
                "Machine code of the method and its callees, fully optimized, without a profile or instructions newer than AVX2.",
                .. Answers.Where(answer => !answer.Answers.ContainsKey(question)).Select(answer =>
                    $"{answer.Runtime.Name}: {answer.Obstacle ?? answer.Unanswered.GetValueOrDefault(question) ?? "not requested."}"),
                .. Provenances,
            ],
        };
    }

    internal override Table ToTable() => new(
        [new Column("Runtime"), new Column("Target framework"), new Column("Version"), Column.Number("Exact answers"),
            new Column("Left out")],
        [.. Answers.Select(answer => (IReadOnlyList<string>)
        [
            answer.Runtime.Name, answer.Runtime.Framework, answer.Version ?? "", $"{answer.Answers.Count}",
            answer.Obstacle ?? string.Join("; ", answer.Unanswered.Select(unanswered => $"{unanswered.Key}: {unanswered.Value}")),
        ])])
    {
        Footnotes = Provenances,
    };
}
