namespace PriceOfAwait.ClassBoard;

/// <summary>Shows how many have answered and, once revealed, the guesses beside the result.</summary>
internal abstract record Question(string Key, int Lesson, string Place, string Name)
{
    private const double Height = 120;
    private const double DotWidth = 1.3;
    private const double DotHeight = 21;

    public IReadOnlyList<NamedGuess> Guesses { get; init; } = [];

    public string Id => $"q-{Checksum.Of(Key)[..12]}";

    /// <summary>The median of the results; <see langword="null"/> if there is none.</summary>
    public abstract double? Truth { get; }

    protected abstract Markup QuestionText { get; }

    protected virtual string FullPlace => Place;

    protected virtual Markup HiddenTally => Markup.Empty;

    protected virtual string Density => "";

    public static IReadOnlyList<Question> All(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        [
            .. AnswerQuestion
                .Among(catalogue, participants)
                .Concat<Question>(RatioQuestion.Among(catalogue, participants))
                .OrderBy(question => question.Lesson),
        ];

    public Markup Hide(int attendees) =>
        Markup.Of(
            $"""
            <section class="question hidden">
            <p class="where">{FullPlace}</p>
            <h1>{QuestionText}</h1>
            <p class="tally"><strong>{Guesses.Count}</strong> of {attendees} have guessed</p>
            {HiddenTally}
            </section>

            """
        );

    public Markup Reveal(int heading = 1) =>
        Markup.Of(
            $"""
            <section class="question {Density}">
            <p class="where">{FullPlace}</p>
            <h{heading}>{QuestionText}</h{heading}>
            {Answers()}
            </section>

            """
        );

    protected abstract Markup Answers();

    protected abstract string Write(NamedGuess answer);

    protected static double GeometricMedianOf(IEnumerable<double> values)
    {
        var ordered = values.Order().ToList();
        return Math.Sqrt(ordered[(ordered.Count - 1) / 2]) * Math.Sqrt(ordered[ordered.Count / 2]);
    }

    /// <summary>
    /// The guesses and more rows on one axis. Its grid and the result are drawn once, behind all rows.
    /// </summary>
    protected Markup OnAxis(BoardAxis axis, string about, Markup rows) =>
        Markup.Of(
            $"""
        <div class="on-axis">
        <svg class="behind" aria-hidden="true">{axis.Grid()}{(Truth is { } truth
            ? axis.Line("truth-line", truth)
            : Markup.Empty)}</svg>
        {(Guesses.Count == 0 ? Markup.Empty : Piles(axis, "guess", "guesses", Guesses, Markup.Of($"""
            {(about.Length == 0 ? Markup.Empty : Markup.Of($"<span class=\"closest\">{about}</span>"))}
            {(Truth is { } known ? Closest(known, axis) : Markup.Empty)}
            """)))}
        {rows}
        {axis.Labels()}
        </div>
        """
        );

    protected Markup Piles(BoardAxis axis, string one, string several, IReadOnlyList<NamedGuess> all, Markup about)
    {
        var ordered = all.OrderBy(guess => guess.Value).ToList();
        var piles = ordered
            .GroupBy(guess => Math.Floor(axis.At(guess.Value) / DotWidth))
            .Select(pile => pile.ToList())
            .ToList();
        var step = Math.Min(DotHeight, (Height - DotHeight) / Math.Max(1, piles.Max(pile => pile.Count) - 1));
        return Markup.Of(
            $"""
            <figure class="piles {several}">
            <figcaption><span class="name">{all.Count} {(all.Count == 1 ? one : several)}</span>
            {about}</figcaption>
            <svg role="img" aria-label="{several}: {string.Join(
                "; ",
                ordered.Select(guess => $"{guess.By} {Write(guess)}")
            )}">
            {piles.SelectMany(pile => pile.Select(Dot))}</svg>
            </figure>

            """
        );

        Markup Dot(NamedGuess guess, int index)
        {
            var (x, y) = (axis.Percent(guess.Value), Height - DotHeight / 2 - index * step);
            return Markup.Of(
                $"""
                <rect x="{x}" y="{y}" width="14" height="14"><title>{guess.By}: {Write(guess)}</title></rect>
                """
            );
        }
    }

    private Markup Closest(double truth, BoardAxis axis)
    {
        var closest = Guesses.GroupBy(Write).MinBy(alike => axis.Distance(alike.First().Value, truth))!.ToList();
        var others = closest.Count == 1 ? "" : $" and {closest.Count - 1} more";
        return Markup.Of($"<span class=\"closest\">closest: {closest[0].By}{others}, {Write(closest[0])}</span>");
    }
}
