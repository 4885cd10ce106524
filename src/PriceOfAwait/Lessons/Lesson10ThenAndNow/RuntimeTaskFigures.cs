using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

public static class RuntimeTaskFigures
{
    public static Figure CachedIntsFigure(this RuntimeAnswers answers, string subtitle, CachedRange published)
    {
        var runtimes = answers
            .Given()
            .Answers.Select(answer =>
                (
                    answer.Runtime.Name,
                    Ints: IdentitiesOf<ExactQuestion.TasksOfInts>(answer)
                        .Where(identity => identity.Source == "async")
                        .ToList()
                )
            )
            .Where(runtime => runtime.Ints.Count > 0)
            .ToList();
        return TaskIdentityFigures.Strips(
            $"{subtitle}. Exact: an async method is called twice with each result, and the two tasks are compared",
            "all runtimes",
            [published.Given()],
            [.. runtimes.Select(runtime => runtime.Name)],
            runtimes.SelectMany((runtime, index) => runtime.Ints.Select(identity => (identity, index)))
        ) with
        {
            Notes = answers.Provenance is null ? [] : [answers.Provenance],
        };
    }

    public static Table CachedDefaults(this RuntimeAnswers answers)
    {
        var runtimes = answers
            .Given()
            .Answers.Select(answer =>
                (
                    answer.Runtime.Name,
                    Defaults: IdentitiesOf<ExactQuestion.TasksOfTypes>(answer)
                        .Where(identity => identity.IsDefault && identity.Type != "void")
                        .ToLookup(identity => identity.Type)
                )
            )
            .Where(runtime => runtime.Defaults.Count > 0)
            .ToList();
        return new(
            [new Column("Default value of"), .. runtimes.Select(runtime => new Column(runtime.Name))],
            [
                .. from type in runtimes.SelectMany(runtime => runtime.Defaults.Select(one => one.Key)).Distinct()
                let ways = runtimes.Select(runtime => WaysOf(runtime.Defaults[type])).ToList()
                group (Type: type, Ways: ways) by string.Join('|', ways) into alike
                select (IReadOnlyList<string>)[string.Join(", ", alike.Select(one => one.Type)), .. alike.First().Ways],
            ]
        )
        {
            Footnotes =
            [
                "Exact: whether two calls with that result return the same task, from an async method, from "
                    + "Task.FromResult, or from both.",
            ],
        };
    }

    private static string WaysOf(IEnumerable<TaskIdentity> identities) =>
        !identities.Any()
            ? "unknown"
            : string.Join(
                " and ",
                identities
                    .Where(identity => identity.SameObject)
                    .Select(identity => identity.Source)
                    .DefaultIfEmpty("none")
            );

    private static IEnumerable<TaskIdentity> IdentitiesOf<TQuestion>(OnRuntime<RuntimeAnswer> one) =>
        (one.Value?.Answers ?? new Dictionary<ExactQuestion, object>())
            .Where(answered => answered.Key is TQuestion)
            .SelectMany(answered => ((TaskIdentities)answered.Value).Identities);
}
