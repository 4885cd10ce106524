using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers;

public sealed record RuntimeAnswer
{
    public string? Version => Answers.GetValueOrDefault(new ExactQuestion.Runtime()) as string;

    internal IReadOnlyDictionary<ExactQuestion, object> Answers { get; init; } =
        new Dictionary<ExactQuestion, object>();

    internal IReadOnlyDictionary<ExactQuestion, string> Unanswered { get; init; } =
        new Dictionary<ExactQuestion, string>();

    public AllocatedBytes? BytesOf<TBenchmarks>() => BytesOf(typeof(TBenchmarks).FullName!);

    internal AllocatedBytes? BytesOf(string benchmarks) =>
        Answers.GetValueOrDefault(new ExactQuestion.Bytes(benchmarks)) as AllocatedBytes;

    /// <summary>Replaces the saved answers to the same questions, and keeps the others.</summary>
    /// <param name="inOrder">All questions whose answers are recorded, in the order of the file.</param>
    /// <returns>The file's path.</returns>
    internal string Save(string folder, Machine machine, Runtime runtime, IReadOnlyList<ExactQuestion> inOrder)
    {
        var file = FileOf(folder, machine, runtime);
        var saved = Load(folder, machine, runtime).Value ?? new();
        var all = saved.With(this);
        var lines = inOrder
            .Where(all.HasAsked)
            .Select(question => new SavedAnswer(
                question,
                all.Answers.GetValueOrDefault(question),
                all.Unanswered.GetValueOrDefault(question)
            ))
            .Select(entry => JsonSerializer.Serialize(entry, Json.Compact));
        RecordedRuns.SaveName(folder, machine);
        AtomicFile.Write(file, $"[\n{string.Join(",\n", lines)}\n]\n");
        return file;
    }

    /// <param name="machine"><see langword="null"/> if no machine has recorded the runtime.</param>
    internal static OnRuntime<RuntimeAnswer> Load(string folder, Machine? machine, Runtime runtime)
    {
        var file = machine is null ? null : FileOf(folder, machine, runtime);
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

    /// <summary>Only the answers about some classes.</summary>
    internal RuntimeAnswer About(Func<string, bool> isShown) =>
        new()
        {
            Answers = new Dictionary<ExactQuestion, object>(
                Answers.Where(one => one.Key.ClassName is { } name && isShown(name))
            ),
            Unanswered = new Dictionary<ExactQuestion, string>(
                Unanswered.Where(one => one.Key.ClassName is { } name && isShown(name))
            ),
        };

    private bool HasAsked(ExactQuestion question) => Answers.ContainsKey(question) || Unanswered.ContainsKey(question);

    internal static string FileOf(string folder, Machine machine, Runtime runtime) =>
        Path.Combine(RecordedRuns.FolderOf(folder, machine), "exact-answers", runtime.Id + ".json");

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
