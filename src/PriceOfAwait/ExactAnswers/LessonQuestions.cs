using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using Mono.Cecil;
using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.ExactAnswers;

/// <summary>
/// The exact questions that the lessons ask of their own build: <c>data/exact-questions.json</c>. Before all lessons
/// run, they are answered together, one process for all questions of a kind, because starting a process and waiting for
/// its JIT takes longer than any answer. A question that isn't in the list is answered when a lesson asks it.
/// </summary>
internal static class LessonQuestions
{
    /// <summary>Names a folder where each question that a cell asks leaves a file.</summary>
    public const string FolderVariable = "PRICE_OF_AWAIT_QUESTIONS";

    /// <exception cref="DataFileException">The file is missing or malformed.</exception>
    public static IReadOnlyList<ExactQuestion> Read() =>
        DataFile.Read<List<ExactQuestion>>(Repository.ExactQuestionsFile);

    /// <summary>Answers the questions that the build hasn't answered yet.</summary>
    /// <returns>Why questions couldn't be answered. They are asked again by their lessons.</returns>
    public static async Task<IReadOnlyList<string>> AnswerAsync(
        IReadOnlyList<ExactQuestion> questions,
        LessonsBuild build,
        AnswerCache cache,
        CancellationToken cancellationToken
    )
    {
        var open = questions.Where(question => !question.IsAnsweredIn(cache)).ToList();
        var failures = new ConcurrentQueue<string>();
        using var lessons = ModuleDefinition.ReadModule(build.Assembly);
        List<Func<Task>> asking =
        [
            .. Together<ExactQuestion.Objects, Anatomy>(ExactQuestion.Objects.AnswerAllAsync),
            .. Together<ExactQuestion.Bytes, AllocatedBytes>(ExactQuestion.Bytes.AnswerAllAsync),
            .. open.Where(question =>
                    question is not (ExactQuestion.Objects or ExactQuestion.Bytes or ExactQuestion.Steps)
                )
                .Select(Func<Task> (question) => () => question.AnswerIntoAsync(cache, build, cancellationToken)),
        ];
        await AllAsync(asking);
        // A trace is compared with the bytes, which are known now.
        await AllAsync(Together<ExactQuestion.Steps, ExecutionTrace>(ExactQuestion.Steps.AnswerAllAsync));
        return [.. failures];

        // One process for all classes that may share one, and one for each that may not.
        IEnumerable<Func<Task>> Together<TQuestion, TAnswer>(AnswerAll<TQuestion, TAnswer> answerAll)
            where TQuestion : ExactQuestion<TAnswer>
            where TAnswer : class =>
            open.OfType<TQuestion>()
                .GroupBy(question => HasOwnProfile(question.ClassName!) ? question.ClassName : null)
                .Select(Func<Task> (alike) => () => answerAll([.. alike], build, cache.Keep, cancellationToken));

        bool HasOwnProfile(string benchmarks) =>
            lessons.GetType(benchmarks) is { } type
            && type.CustomAttributes.Any(attribute => attribute.AttributeType.Name == "OwnProfileAttribute");

        async Task AllAsync(IEnumerable<Func<Task>> together) =>
            await Parallel.ForEachAsync(
                together,
                new ParallelOptions
                {
                    MaxDegreeOfParallelism = Environment.ProcessorCount,
                    CancellationToken = cancellationToken,
                },
                async (askAsync, _) =>
                {
                    try
                    {
                        await askAsync();
                    }
                    catch (Exception exception) when (exception is BenchException or ArgumentException)
                    {
                        failures.Enqueue(exception.Message);
                    }
                }
            );
    }

    /// <summary>Leaves a file for the question, if <see cref="FolderVariable"/> names a folder.</summary>
    public static void Note(ExactQuestion question)
    {
        if (Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder)
        {
            var json = JsonSerializer.Serialize(question, Json.Compact);
            AtomicFile.Write(Path.Combine(folder, Checksum.Of(json)), Encoding.UTF8.GetBytes(json));
        }
    }

    /// <summary>The list of the noted questions, as the file has it: one a line, in alphabetical order.</summary>
    public static string ListOf(string folder)
    {
        var questions = Directory.GetFiles(folder).Select(File.ReadAllText).Order(StringComparer.Ordinal);
        return $"[\n{string.Join(",\n", questions)}\n]\n";
    }
}
