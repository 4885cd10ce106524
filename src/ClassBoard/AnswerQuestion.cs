namespace PriceOfAwait.ClassBoard;

/// <summary>A lesson's question about something other than ratios. Each guess comes with its own result.</summary>
internal sealed record AnswerQuestion(AskedGuess Asked)
    : Question($"{Asked.Lesson} {Asked.About}", NumberOf(Asked), $"Lesson {NumberOf(Asked)}", Asked.About)
{
    private const int MaxAnswers = 10;

    private IReadOnlyList<NamedGuess> MeasuredAnswers { get; init; } = [];

    /// <summary>
    /// The median of a ratio, which differs between machines. Anything else is exact, so a single machine's answer
    /// isn't the result if others have found another one.
    /// </summary>
    public override double? Truth => Asked.Unit == GuessUnit.Times ? Median : Agreed?.First().Value;

    private double Median => GeometricMedianOf(MeasuredAnswers.Select(one => one.Value));

    private List<IGrouping<string, NamedGuess>> ByAnswer =>
        [.. MeasuredAnswers.GroupBy(Write).OrderByDescending(alike => alike.Count())];

    private IGrouping<string, NamedGuess>? Agreed =>
        ByAnswer switch
        {
            [var only] => only,
            [var first, var second, ..] when first.Count() > second.Count() => first,
            _ => null,
        };

    protected override Markup QuestionText => Markup.Of($"{Asked.Asks}");

    public static IEnumerable<AnswerQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        from asked in catalogue.Asked
        let answers = participants.AllFound<GuessedAnswer>().Where(one => one.Found.About == asked.About).ToList()
        where answers.Count > 0
        select new AnswerQuestion(asked)
        {
            Guesses = [.. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Guess, one.Found.Said?.InWords))],
            MeasuredAnswers =
            [
                .. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Answer, one.Found.Found?.InWords)),
            ],
        };

    protected override string Write(NamedGuess answer) => answer.Words ?? Asked.Write(answer.Value);

    protected override Markup Answers()
    {
        var truth = Truth ?? Median;
        var axis = BoardAxis.OfAnswers(Asked.Unit, truth, Guesses.Select(guess => guess.Value));
        var right = Asked.Unit == GuessUnit.Times ? Asked.Write(truth) : Agreed?.Key;
        var said = Guesses
            .GroupBy(Write)
            .OrderByDescending(alike => alike.Count())
            .ThenBy(alike => axis.Distance(alike.First().Value, truth))
            .ToList();
        return Markup.Of(
            $"""
            <p class="truth">{WhatCameOut()}</p>
            {OnAxis(axis, Asked.Unit == GuessUnit.Match ? "by how much of each guess is right" : "", Markup.Empty)}
            <ol class="answers">
            {said.Take(MaxAnswers).Select(alike => Answer(alike.Key, alike.Count(), alike.Key == right))}
            </ol>
            {(
                said.Count > MaxAnswers
                    ? Markup.Of($"<p class=\"more\">and {said.Count - MaxAnswers} more, each as frequent or less</p>")
                    : Markup.Empty
            )}
            """
        );
    }

    private Markup WhatCameOut()
    {
        var (all, count) = (ByAnswer, MeasuredAnswers.Count);
        var ordered = MeasuredAnswers.OrderBy(one => one.Value).ToList();
        var range = $"from {Write(ordered[0])} to {Write(ordered[^1])}";
        return count == 1 ? Markup.Of($"<strong>{all[0].Key}</strong> was the result on the only machine")
            : Asked.Unit == GuessUnit.Times
                ? Markup.Of($"<strong>{Asked.Write(Median)}</strong> was the median of {count} machines, {range}")
            : Agreed is not { } agreed
                ? Markup.Of(
                    $"""
                    The {count} machines don’t agree: {string.Join(
                        ", ",
                        all.Take(MaxAnswers).Select(alike => $"{alike.Key} on {alike.Count()}")
                    )}
                    """
                )
            : Markup.Of(
                $"""
                <strong>{agreed.Key}</strong> was the result on {(
                    agreed.Count() == count ? $"all {count}" : $"{agreed.Count()} of {count}"
                )} machines
                """
            );
    }

    private Markup Answer(string answer, int count, bool isRight) =>
        Markup.Of(
            $"""
            <li{(isRight ? new Markup(" class=\"right\"") : Markup.Empty)}><span class="name">{answer}{(
                isRight ? new Markup("<span class=\"spoken\">, right</span>") : Markup.Empty
            )}</span>
            {Bar.Of(count, Guesses.Count)}
            <span class="value">{count} of {Guesses.Count}</span></li>

            """
        );

    private static int NumberOf(AskedGuess asked) =>
        int.Parse(asked.Lesson.Split('-')[0], CultureInfo.InvariantCulture);
}
