using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Judging;

/// <summary>What is known when claims are judged: the runs at hand, and the answers to exact questions.</summary>
internal sealed record Evidence
{
    public IReadOnlyList<Run> Runs { get; init; } = [];

    public IReadOnlyDictionary<Question, object> Answers { get; init; } = new Dictionary<Question, object>();

    /// <summary>Why a benchmark class has no run, or a question no answer. The key is the class's name or the question.</summary>
    public IReadOnlyDictionary<object, string> Failures { get; init; } = new Dictionary<object, string>();

    /// <summary>The runtime that answered the exact questions.</summary>
    public string? Runtime { get; init; }

    /// <summary>The times of a benchmark class.</summary>
    public Times Times(string benchmarks) => new(
        benchmarks, Runs.FirstOrDefault(run => run.Benchmarks == benchmarks), Failures.GetValueOrDefault(benchmarks));

    /// <summary>The bytes of a benchmark class.</summary>
    public Bytes Bytes(string benchmarks)
    {
        var question = new Question.Bytes(benchmarks);
        return new(Answers.GetValueOrDefault(question) as AllocatedBytes, Failures.GetValueOrDefault(question), TaskSizes);
    }

    /// <summary>
    /// What follows for a part of a claim from the answers to some questions; if one of them has no answer, why nothing follows.
    /// </summary>
    public Finding From(ClaimPart part, IReadOnlyList<Question> questions, Func<Finding> find) =>
        questions.FirstOrDefault(question => !Answers.ContainsKey(question)) is { } unanswered
            ? Finding.Unknown(part, unanswered.ToString(), isExact: true, Failures.GetValueOrDefault(unanswered) ?? "nobody asked")
            : find();

    /// <summary>The sizes of tasks, where somebody asked for them.</summary>
    public TaskSizes? TaskSizes => Answers.GetValueOrDefault(new Question.Sizes()) as TaskSizes;

    public T Answer<T>(Question question) => (T)Answers[question];

    /// <summary>What ran the code that the evidence is of.</summary>
    public string RuntimeOf(Check check) => string.Join(", ", Runs
        .Where(run => check.Benchmarks.Contains(run.Benchmarks))
        .Select(run => run.Environment.Runtime.Split(" (")[0])
        .Concat(check.Questions.Count > 0 && Runtime is not null ? [Runtime] : [])
        .Distinct());
}
