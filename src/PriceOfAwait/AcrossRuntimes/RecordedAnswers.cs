using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>
/// The exact answers of runtimes, kept beside the runs that were recorded on them. They are the same on any machine of the same
/// architecture, but asking for them takes a build for each runtime.
/// </summary>
public static class RecordedAnswers
{
    /// <summary>What was recorded of several runtimes on one machine: the machine that has the most of them.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="runtimes">Which runtimes.</param>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static RuntimeAnswers Load(string folder, IReadOnlyList<Runtime> runtimes) =>
        Of(
            RecordedRuns.Machines(folder).MaxBy(machine => runtimes.Count(runtime => File.Exists(PathOf(machine, runtime)))), runtimes);

    /// <summary>What was recorded of several runtimes on one machine.</summary>
    internal static RuntimeAnswers Of(string? machine, IReadOnlyList<Runtime> runtimes) => new(
    [
        .. runtimes.Select(runtime => machine is not null && File.Exists(PathOf(machine, runtime))
            ? Read(PathOf(machine, runtime), runtime)
            : new RuntimeAnswer
            {
                Runtime = runtime,
                Obstacle = "nothing is recorded of it; record it: dotnet run --project src/Tutorial -- record",
                IsUnavailable = true,
            }),
    ])
    {
        Provenance = machine is null ? null : $"Asked on {RecordedRuns.MachineIn(machine).Name}.",
    };

    /// <summary>Keeps a runtime's answers. The file is replaced as a whole or not at all.</summary>
    /// <param name="folder">Such as <see cref="Repository.RecordedData"/>.</param>
    /// <param name="machine">The machine that answered.</param>
    /// <param name="answer">What the runtime answered.</param>
    /// <returns>The file's path.</returns>
    public static string Save(string folder, Machine machine, RuntimeAnswer answer)
    {
        var file = PathOf(Path.Combine(folder, machine.Id), answer.Runtime);
        var entries = RuntimeInquiry.Questions.Where(
            question => answer.Answers.ContainsKey(question) || answer.Unanswered.ContainsKey(question)).Select(question => new Entry(
            question,
            answer.Answers.TryGetValue(question, out var answered)
                ? JsonSerializer.SerializeToElement(answered, question.Answer, Json.Compact)
                : null,
            answer.Unanswered.GetValueOrDefault(question)));
        // One line for each question.
        AtomicFile.Write(file, $"[\n{string.Join(",\n", entries.Select(entry => JsonSerializer.Serialize(entry, Json.Compact)))}\n]\n");
        return file;
    }

    private static string PathOf(string machine, Runtime runtime) => Path.Combine(machine, "exact-answers", runtime.Id + ".json");

    private static RuntimeAnswer Read(string file, Runtime runtime)
    {
        var entries = DataFile.Read<List<Entry>>(file, entries =>
            entries.Find(entry => entry.Answer is null == entry.Why is null) is { } neither
                ? $"{neither.Question} has no answer, or one and a reason why there is none"
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

    private static object AnswerIn(string file, Entry entry)
    {
        try
        {
            return entry.Answer!.Value.Deserialize(entry.Question.Answer, Json.Compact)!;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException or ArgumentException)
        {
            throw DataFile.Damaged(file, null, $"the answer to {entry.Question}: {exception.Message.TrimEnd('.')}", exception);
        }
    }

    private sealed record Entry(
        ExactQuestion Question,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] JsonElement? Answer,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Why);
}
