using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.AcrossRuntimes;

public sealed record RuntimeAnswer
{
    public string? Version => Answers.GetValueOrDefault(new ExactQuestion.Runtime()) as string;

    internal IReadOnlyDictionary<ExactQuestion, object> Answers { get; init; } =
        new Dictionary<ExactQuestion, object>();

    internal IReadOnlyDictionary<ExactQuestion, string> Unanswered { get; init; } =
        new Dictionary<ExactQuestion, string>();

    /// <summary>For each provisional answer that is shown, the contributor's machine that gave it.</summary>
    internal IReadOnlyDictionary<ExactQuestion, Machine> Provisional { get; init; } =
        new Dictionary<ExactQuestion, Machine>();

    public AllocatedBytes? BytesOf<TBenchmarks>() => BytesOf(typeof(TBenchmarks).FullName!);

    internal AllocatedBytes? BytesOf(string benchmarks) =>
        Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes;

    /// <summary>Replaces the saved answers to the same questions, and keeps the others.</summary>
    /// <returns>The file's path.</returns>
    public string Save(string folder, Machine machine, Runtime runtime)
    {
        var file = FileOf(RecordedRuns.FolderOf(folder, machine), runtime);
        var saved = Load(RecordedRuns.FolderOf(folder, machine), runtime).Value ?? new();
        var all = saved.With(this);
        var lines = RuntimeAnswers
            .Recorded.Where(all.HasAsked)
            .Select(question => new SavedAnswer(
                question,
                all.Answers.GetValueOrDefault(question),
                all.Unanswered.GetValueOrDefault(question)
            ))
            .Select(entry => JsonSerializer.Serialize(entry, Json.Compact));
        AtomicFile.Write(file, $"[\n{string.Join(",\n", lines)}\n]\n");
        return file;
    }

    internal static OnRuntime<RuntimeAnswer> Load(string? machine, Runtime runtime)
    {
        var file = machine is null ? null : FileOf(machine, runtime);
        if (!File.Exists(file))
        {
            const string failure = "nothing is recorded; record it: dotnet run --project src/Tutorial -- record";
            return new(runtime, null, failure) { IsUnavailable = true };
        }

        var entries = DataFile.Read<List<SavedAnswer>>(
            file,
            entries =>
                entries.Find(entry => entry.Answer is null == entry.Failure is null) is { } neither
                    ? $"{neither.Question} must have either an answer or a failure"
                : entries.GroupBy(entry => entry.Question).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
                    ? $"{twice.Key} is answered twice"
                : null
        );
        return new(
            runtime,
            new()
            {
                Answers = entries
                    .Where(entry => entry.Answer is not null)
                    .ToDictionary(entry => entry.Question, entry => AnswerIn(file, entry)),
                Unanswered = entries
                    .Where(entry => entry.Failure is not null)
                    .ToDictionary(entry => entry.Question, entry => entry.Failure!),
            }
        );
    }

    /// <summary>A copy in which the other's answers replace those to the same questions.</summary>
    internal RuntimeAnswer With(RuntimeAnswer other) =>
        this with
        {
            Answers = new Dictionary<ExactQuestion, object>(
                Answers.Where(one => !other.HasAsked(one.Key)).Concat(other.Answers)
            ),
            Unanswered = new Dictionary<ExactQuestion, string>(
                Unanswered.Where(one => !other.HasAsked(one.Key)).Concat(other.Unanswered)
            ),
        };

    /// <summary>
    /// A copy with a contributor's answers about classes whose present code only contributors have recorded.
    /// </summary>
    internal RuntimeAnswer WithProvisional(string folder, string machine, Runtime runtime)
    {
        var theirs = Load(machine, runtime).Value ?? new();
        var shown = theirs
            .Answers.Keys.Concat(theirs.Unanswered.Keys)
            .Where(question => question.ClassName is { } name && RecordedRuns.IsProvisional(folder, name))
            .ToHashSet();
        return With(
            new()
            {
                Answers = new Dictionary<ExactQuestion, object>(theirs.Answers.Where(one => shown.Contains(one.Key))),
                Unanswered = new Dictionary<ExactQuestion, string>(
                    theirs.Unanswered.Where(one => shown.Contains(one.Key))
                ),
            }
        ) with
        {
            Provisional = new Dictionary<ExactQuestion, Machine>(
                Provisional
                    .Where(one => !shown.Contains(one.Key))
                    .Concat(shown.Select(question => KeyValuePair.Create(question, RecordedRuns.MachineIn(machine))))
            ),
        };
    }

    /// <summary>Such as <c>bytes of Hoisting: provisional, on my laptop.</c></summary>
    internal IEnumerable<string> ProvisionalTexts(Func<ExactQuestion, bool> isShown) =>
        from one in Provisional
        where isShown(one.Key)
        group one.Key by one.Value into theirs
        select $"{string.Join(", ", theirs)}: {theirs.Key.Label}.";

    private bool HasAsked(ExactQuestion question) => Answers.ContainsKey(question) || Unanswered.ContainsKey(question);

    internal static string FileOf(string machine, Runtime runtime) =>
        Path.Combine(machine, "exact-answers", runtime.Id + ".json");

    private static object AnswerIn(string file, SavedAnswer entry)
    {
        try
        {
            return ((JsonElement)entry.Answer!).Deserialize(entry.Question.Answer, Json.Compact)!;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException or ArgumentException)
        {
            throw DataFile.Damaged(
                file,
                null,
                $"the answer to {entry.Question}: {exception.Message.TrimEnd('.')}",
                exception
            );
        }
    }

    private sealed record SavedAnswer(
        ExactQuestion Question,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] object? Answer,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Failure
    );
}
