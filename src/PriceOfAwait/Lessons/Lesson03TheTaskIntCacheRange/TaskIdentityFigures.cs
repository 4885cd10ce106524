namespace PriceOfAwait.Lessons.Lesson03TheTaskIntCacheRange;

public static class TaskIdentityFigures
{
    private const string Same = "the same task each time";
    private const string Mixed = "the same for some values only";
    private const string New = "a new task each time";

    private const string Exactly =
        "Exact: the compiled Release code is called twice with each result, and the two objects are compared";

    /// <summary>A strip for each expectation, one for <c>async</c> and one for <c>Task.FromResult</c>.</summary>
    public static Figure RangeFigure(
        this TaskIdentities identities,
        string subtitle,
        params IReadOnlyList<CachedRange> expected
    )
    {
        if (identities.Given().Identities.FirstOrDefault(identity => identity.Type != "int") is { } other)
        {
            throw new WrongArgumentException(
                $"A range chart needs int, but one identity is of {other.Type}. Use TaskIdentitiesAsync(first, last).",
                nameof(identities)
            );
        }

        var sources = identities.Identities.Select(identity => identity.Source).Distinct().ToList();
        string[] ways = [.. sources.Select(source => NameOf(source, "int"))];
        return Strips(
            $"{subtitle} {Exactly}",
            Format.Listed(ways),
            expected.Given(),
            ways,
            identities.Identities.Select(identity => (identity, sources.IndexOf(identity.Source)))
        );
    }

    /// <summary>
    /// A row per type, with columns for its default and other values, by <c>async</c> and <c>Task.FromResult</c>.
    /// </summary>
    public static Figure TypesFigure(this TaskIdentities identities, string subtitle, GuessedTypes? guess = null)
    {
        var guessed = guess?.Chosen ?? [];
        var types = identities.Given().Identities.Select(identity => identity.Type).Distinct().ToList();
        if (guessed.Except(types).FirstOrDefault() is { } stray)
        {
            throw new WrongArgumentException(
                $"The guessed type {stray} was not tested. These were: {string.Join("; ", types)}.",
                nameof(guess)
            );
        }

        var ways = identities
            .Identities.Select(identity => identity.Source)
            .Distinct()
            .SelectMany(source => new (string? Source, bool IsDefault)[] { (source, true), (source, false) });
        var strips = (guessed.Count > 0 ? ways.Prepend((null, true)) : ways).ToList();
        var cells = identities
            .Identities.GroupBy(identity => (identity.Type, identity.Source, identity.IsDefault))
            .ToLookup(
                group =>
                    group.All(identity => identity.SameObject) ? Same
                    : group.Any(identity => identity.SameObject) ? Mixed
                    : New,
                group => new Tile(
                    strips.IndexOf((group.Key.Source, group.Key.IsDefault)),
                    types.IndexOf(group.Key.Type)
                )
            );
        var unguessed = guessed.Count > 0 ? types.Except(guessed) : [];
        // A task without a result has no default value.
        var defaults = identities
            .Identities.Where(identity => identity is { IsDefault: true, Type: not "void" })
            .GroupBy(identity => identity.Type)
            .ToList();
        var kept = defaults.Count(ways => ways.All(identity => identity.SameObject));
        var columns = strips.Select(
            string (strip) =>
                $"{(strip.Source is null ? "your guess" : NameOf(strip.Source, "T"))}: "
                + $"{(strip.IsDefault ? "default" : "others")}"
        );
        return new Figure(
            $"The default value's task is cached for {kept} of {defaults.Count} types",
            $"{subtitle} {Exactly}",
            new Panel(
                Axis.Category([.. columns]),
                Axis.Category(types),
                [
                    .. guessed.Count > 0
                        ? new[] { new Tiles("your guess", [.. guessed.Select(Said)]) { Style = TraceStyle.Guess } }
                        : [],
                    new Tiles(Same, [.. cells[Same]]) { Style = TraceStyle.Task },
                    new Tiles(Mixed, [.. cells[Mixed]]) { Style = TraceStyle.Task.Lighter(0.5) },
                    new Tiles(New, [.. unguessed.Select(Said), .. cells[New]]) { Style = TraceStyle.Muted },
                ]
            )
        );

        Tile Said(string type) => new(0, types.IndexOf(type));
    }

    /// <param name="all">The title's name for all ways together, for use if they agree.</param>
    internal static Figure Strips(
        string subtitle,
        string all,
        IReadOnlyList<CachedRange> expected,
        IReadOnlyList<string> ways,
        IEnumerable<(TaskIdentity Identity, int Way)> found
    )
    {
        expected = [.. expected.Where(range => range.First <= range.Last)];
        var tiles = found
            .Select(one =>
                (one.Identity.SameObject, At: new Tile(TaskIdentities.NumberOf(one.Identity), expected.Count + one.Way))
            )
            .ToList();
        var (same, others) = (tiles.Where(tile => tile.SameObject).ToList(), tiles.Where(tile => !tile.SameObject));
        var values = tiles.Select(tile => tile.At.X).Distinct().ToList();
        return new Figure(
            TitleOf(
                all,
                [
                    .. ways.Select(
                        (way, index) =>
                            (
                                way,
                                same.Where(tile => tile.At.Row == expected.Count + index)
                                    .Select(tile => tile.At.X)
                                    .ToList()
                            )
                    ),
                ]
            ),
            subtitle,
            new Panel(
                Axis.Linear(AxisWords.Result),
                Axis.Category([.. expected.Select(range => range.Label), .. ways]),
                [
                    .. expected.Select(
                        (range, strip) =>
                            new Tiles(
                                range.Label,
                                [.. values.Where(range.Contains).Select(value => new Tile(value, strip))]
                            )
                            {
                                Style = range.IsGuess ? TraceStyle.Guess : TraceStyle.Published,
                            }
                    ),
                    new Tiles(Same, [.. same.Select(tile => tile.At)]) { Style = TraceStyle.Task },
                    new Tiles(
                        New,
                        [
                            .. expected.SelectMany(
                                (range, strip) =>
                                    values
                                        .Where(value => !range.Contains(value))
                                        .Select(value => new Tile(value, strip))
                            ),
                            .. others.Select(tile => tile.At),
                        ]
                    )
                    {
                        Style = TraceStyle.Muted,
                    },
                ]
            )
        );
    }

    // One sentence if all sources agree, or else one for each.
    private static string TitleOf(string all, IReadOnlyList<(string Name, List<int> Kept)> ways)
    {
        var answers = ways.GroupBy(way => RangeOf(way.Kept)).ToList();
        return answers.Count == 1
            ? Format.Capitalized($"{all} {(ways.Count == 1 ? "caches" : "cache")} the tasks of {answers[0].Key}")
            : string.Join(
                "; ",
                answers.Select(alike => $"{string.Join(" and ", alike.Select(way => way.Name))} caches {alike.Key}")
            );

        static string RangeOf(List<int> kept) =>
            kept.Count == 0 ? "no result"
            : kept.Max() - kept.Min() + 1 == kept.Distinct().Count()
                ? $"the results from {Number.Label(kept.Min())} to {Number.Label(kept.Max())}"
            : $"{kept.Distinct().Count()} results between {Number.Label(kept.Min())} and {Number.Label(kept.Max())}";
    }

    private static string NameOf(string source, string type) =>
        source == "async" ? $"async Task<{type}>" : $"Task.{source}";
}
