using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>The strip chart of which completed tasks of <see cref="int"/> each runtime keeps.</summary>
public static class RuntimeTaskFigures
{
    /// <summary>A strip for each runtime, and one for what a source found.</summary>
    /// <param name="answers">The runtimes' exact answers.</param>
    /// <param name="subtitle">What is shown.</param>
    /// <param name="published">What a source found.</param>
    public static Figure CachedIntsFigure(this RuntimeAnswers answers, string subtitle, CachedRange published)
    {
        ArgumentNullException.ThrowIfNull(answers);
        ArgumentNullException.ThrowIfNull(published);
        var strips = answers.Answers
            .Select(answer => (answer.Runtime.Name, Identities: IntsOf(answer)))
            .Where(strip => strip.Identities.Count > 0)
            .ToList();
        var tiles = strips.SelectMany(
            (strip, index) => strip.Identities.Select(
                identity => (identity.SameObject, At: new Tile(TaskIdentities.NumberOf(identity), index + 1))))
                .ToList();
        var values = tiles.Select(tile => tile.At.X).Distinct().ToList();
        return new Figure(
            TaskIdentityFigures.TitleOf([.. strips.Select(strip =>
                (strip.Name, strip.Identities.Where(identity => identity.SameObject).Select(TaskIdentities.NumberOf).ToList()))]),
            $"{subtitle}: whether two calls of an async method with the same result return the same task, exactly",
            new Panel(
                Axis.Linear("result"),
                Axis.Category([published.Label, .. strips.Select(strip => strip.Name)]),
                [
                    new Tiles(published.Label, [.. values.Where(published.Contains).Select(value => new Tile(value, 0))])
                    {
                        Style = TraceStyle.Published,
                    },
                    new Tiles("the same task each time", [.. tiles.Where(tile => tile.SameObject).Select(tile => tile.At)])
                    {
                        Style = TraceStyle.Task,
                    },
                    new Tiles("a new task each time", [
                        .. values.Where(value => !published.Contains(value)).Select(value => new Tile(value, 0)),
                        .. tiles.Where(tile => !tile.SameObject).Select(tile => tile.At),
                    ]) { Style = TraceStyle.Muted },
                ]))
        {
            Notes = answers.Provenance is { } provenance ? [provenance] : [],
        };
    }

    /// <summary>
    /// The types whose default value has a cached task, for each runtime. Types with the same answers everywhere share a row.
    /// </summary>
    /// <param name="answers">The runtimes' exact answers.</param>
    public static Table CachedDefaults(this RuntimeAnswers answers)
    {
        ArgumentNullException.ThrowIfNull(answers);
        var runtimes = answers.Answers
            .Select(answer => (answer.Runtime.Name, Cached: DefaultsOf(answer)))
            .Where(runtime => runtime.Cached.Count > 0)
            .ToList();
        var types = runtimes.SelectMany(runtime => runtime.Cached.Keys).Distinct();
        return new(
            [new Column("The default value of"), .. runtimes.Select(runtime => new Column(runtime.Name))],
            [
                .. types
                    .Select(type =>
                        (Type: type, Answers: runtimes.Select(runtime => runtime.Cached.GetValueOrDefault(type, "not asked")).ToList()))
                    .GroupBy(type => string.Join('|', type.Answers))
                    .Select(alike => (IReadOnlyList<string>)[string.Join(", ", alike.Select(type => type.Type)), .. alike.First().Answers]),
            ])
        {
            Footnotes =
            [
                "Exact: whether two calls with that result return one and the same task, by an async method, by Task.FromResult, or by "
                + "both.",
            ],
        };
    }

    private static Dictionary<string, string> DefaultsOf(RuntimeAnswer answer) => answer.Answers
        .Where(answered => answered.Key is ExactQuestion.TasksOfTypes)
        .SelectMany(answered => ((TaskIdentities)answered.Value).Identities)
        .Where(identity => identity.IsDefault && identity.Type != "void")
        .GroupBy(identity => identity.Type)
        .ToDictionary(
            type => type.Key,
            type => string.Join(" and ",
                type.Where(identity => identity.SameObject).Select(identity => identity.Source)) is { Length: > 0 } some ? some : "none");

    private static List<TaskIdentity> IntsOf(RuntimeAnswer answer) =>
    [
        .. answer.Answers.Where(answered => answered.Key is ExactQuestion.TasksOfInts)
            .SelectMany(answered => ((TaskIdentities)answered.Value).Identities)
            .Where(identity => identity.Source == "async"),
    ];
}
