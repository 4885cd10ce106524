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

    /// <summary>The contributors' machines, by the question to which the shown answer is theirs.</summary>
    internal IReadOnlyDictionary<ExactQuestion, Machine> Provisional { get; init; } =
        new Dictionary<ExactQuestion, Machine>();

    public AllocatedBytes? BytesOf<TBenchmarks>() => BytesOf(typeof(TBenchmarks).FullName!);

    internal AllocatedBytes? BytesOf(string benchmarks) => Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes;

    /// <summary>Replaces the saved answers to the same questions, and keeps the others.</summary>
    /// <returns>The file's path.</returns>
    public string Save(string folder, Machine machine)
    {
        var file = FileOf(RecordedRuns.FolderOf(folder, machine), Runtime);
        var all = Load(RecordedRuns.FolderOf(folder, machine), Runtime).With(this);
        var lines = RuntimeAnswers.Recorded.Where(all.HasAsked)
            .Select(question => new SavedAnswer(
                question, all.Answers.GetValueOrDefault(question), all.Unanswered.GetValueOrDefault(question)))
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

    /// <summary>With the other's answers in place of the same questions' own.</summary>
    internal RuntimeAnswer With(RuntimeAnswer other) => this with
    {
        Answers = new Dictionary<ExactQuestion, object>(
            Answers.Where(one => !other.HasAsked(one.Key)).Concat(other.Answers)),
        Unanswered = new Dictionary<ExactQuestion, string>(
            Unanswered.Where(one => !other.HasAsked(one.Key)).Concat(other.Unanswered)),
    };

    /// <summary>With a contributor's answers about the classes that only he has recorded as they are now.</summary>
    internal RuntimeAnswer WithProvisional(string folder, string machine)
    {
        var theirs = Load(machine, Runtime);
        var shown = theirs.Answers.Keys.Concat(theirs.Unanswered.Keys)
            .Where(question => question.ClassName is { } name && RecordedRuns.IsProvisional(folder, name)).ToHashSet();
        return Obstacle is not null ? this : With(new()
        {
            Runtime = Runtime,
            Answers = new Dictionary<ExactQuestion, object>(theirs.Answers.Where(one => shown.Contains(one.Key))),
            Unanswered = new Dictionary<ExactQuestion, string>(theirs.Unanswered.Where(one => shown.Contains(one.Key))),
        }) with
        {
            Provisional = new Dictionary<ExactQuestion, Machine>(Provisional.Where(one => !shown.Contains(one.Key))
                .Concat(shown.Select(question => KeyValuePair.Create(question, RecordedRuns.MachineIn(machine))))),
        };
    }

    /// <summary>Such as <c>bytes of Hoisting: provisional, on my laptop.</c></summary>
    internal IEnumerable<string> ProvisionalTexts(Func<ExactQuestion, bool> isShown) =>
        from one in Provisional
        where isShown(one.Key)
        group one.Key by one.Value into theirs
        select $"{string.Join(", ", theirs)}: {theirs.Key.Label}.";

    private bool HasAsked(ExactQuestion question) => Answers.ContainsKey(question) || Unanswered.ContainsKey(question);

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

    /// <summary>Where the answers come from, with the provisional ones among those that are shown.</summary>
    internal IReadOnlyList<string> Provenances(Func<ExactQuestion, bool> isShown) =>
    [
        .. Provenance is null ? [] : new[] { Provenance },
        .. Answers.SelectMany(answer => answer.ProvisionalTexts(isShown)).Distinct(),
    ];

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
        return new(
        [
            .. runtimes.Select(runtime => RecordedRuns.ProvisionalMachines(folder).Aggregate(
                RuntimeAnswer.Load(machine, runtime),
                (answer, provisional) => answer.WithProvisional(folder, provisional))),
        ])
        {
            Provenance = machine is null ? null : $"{RecordedRuns.MachineIn(machine).Recorded}.",
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
                .. Provenances(one => one == question),
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
        Footnotes = Provenances(_ => true),
    };
}
