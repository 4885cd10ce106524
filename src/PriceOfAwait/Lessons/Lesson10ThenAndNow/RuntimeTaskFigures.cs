using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>Which completed tasks each runtime keeps.</summary>
public static class RuntimeTaskFigures
{
    /// <summary>A strip over results for each runtime, and one for what a source found.</summary>
    public static Figure CachedIntsFigure(this RuntimeAnswers answers, string subtitle, CachedRange published)
    {
        var runtimes = answers.Answers
            .Select(answer => (answer.Runtime.Name, Ints: IdentitiesOf<ExactQuestion.TasksOfInts>(answer)
                .Where(identity => identity.Source == "async").ToList()))
            .Where(runtime => runtime.Ints.Count > 0).ToList();
        return TaskIdentityFigures.Strips(
            $"{subtitle}: whether two calls of an async method with the same result return the same task, exactly",
            [published], [.. runtimes.Select(runtime => runtime.Name)],
            runtimes.SelectMany((runtime, index) => runtime.Ints.Select(identity => (identity, index)))) with
        {
            Notes = answers.Provenance is { } provenance ? [provenance] : [],
        };
    }

    /// <summary>
    /// The types whose default value has a cached task, for each runtime. Types with the same answers everywhere share a row.
    /// </summary>
    public static Table CachedDefaults(this RuntimeAnswers answers)
    {
        var runtimes = answers.Answers
            .Select(answer => (answer.Runtime.Name, Defaults: IdentitiesOf<ExactQuestion.TasksOfTypes>(answer)
                .Where(identity => identity.IsDefault && identity.Type != "void").ToLookup(identity => identity.Type)))
            .Where(runtime => runtime.Defaults.Count > 0).ToList();
        return new(
            [new Column("The default value of"), .. runtimes.Select(runtime => new Column(runtime.Name))],
            [
                .. from type in runtimes.SelectMany(runtime => runtime.Defaults.Select(one => one.Key)).Distinct()
                   let ways = runtimes.Select(runtime => WaysOf(runtime.Defaults[type])).ToList()
                   group (Type: type, Ways: ways) by string.Join('|', ways) into alike
                   select (IReadOnlyList<string>)[string.Join(", ", alike.Select(one => one.Type)), .. alike.First().Ways],
            ])
        {
            Footnotes =
            [
                "Exact: whether two calls with that result return one and the same task, by an async method, by Task.FromResult, or by "
                + "both.",
            ],
        };
    }

    private static string WaysOf(IEnumerable<TaskIdentity> identities) => !identities.Any() ? "not asked" : string.Join(
        " and ", identities.Where(identity => identity.SameObject).Select(identity => identity.Source).DefaultIfEmpty("none"));

    private static IEnumerable<TaskIdentity> IdentitiesOf<TQuestion>(RuntimeAnswer answer) => answer.Answers
        .Where(answered => answered.Key is TQuestion).SelectMany(answered => ((TaskIdentities)answered.Value).Identities);
}
