namespace PriceOfAwait.ClassBoard;

/// <summary>A lesson's question about something other than ratios. Each guess comes with its own result.</summary>
internal sealed record AnswerQuestion(AskedGuess Asked)
    : Question($"{Asked.Lesson} {Asked.About}", NumberOf(Asked), $"Lesson {NumberOf(Asked)}", Asked.About)
{
    private const int MaxAnswers = 10;
    private const int MaxTruths = 3;

    private IReadOnlyList<NamedGuess> MeasuredAnswers { get; init; } = [];

    public override double? Truth =>
        MeasuredAnswers.Count > 0 ? GeometricMedianOf(MeasuredAnswers.Select(one => one.Value)) : null;

    protected override Markup QuestionText => Markup.Of($"{Asked.Asks}");

    public static IEnumerable<AnswerQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        from asked in catalogue.Asked
        let answers = participants.AllFound<GuessedAnswer>().Where(one => one.Found.About == asked.About).ToList()
        where answers.Count > 0
        select new AnswerQuestion(asked)
        {
            Guesses = [.. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Guess, one.Found.GuessInWords))],
            MeasuredAnswers =
            [
                .. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Answer, one.Found.AnswerInWords)),
            ],
        };

    protected override string Write(NamedGuess answer) => answer.Words ?? Asked.Write(answer.Value);

    protected override Markup Answers()
    {
        var truth = Truth!.Value;
        var axis = BoardAxis.OfAnswers(Asked.Unit, truth, Guesses.Select(guess => guess.Value));
        var came = MeasuredAnswers.Select(Write).ToHashSet();
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
            {said.Take(MaxAnswers).Select(alike => Answer(alike.Key, alike.Count(), came.Contains(alike.Key)))}
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
        var came = MeasuredAnswers.GroupBy(Write).OrderByDescending(alike => alike.Count()).ToList();
        var ordered = MeasuredAnswers.OrderBy(one => one.Value).ToList();
        var forAll = ordered.Count == 1 ? "" : $" for all {ordered.Count}";
        return came.Count switch
        {
            1 => Markup.Of($"<strong>{came[0].Key}</strong> was the result{forAll}"),
            <= MaxTruths => Markup.Concat(
                came.Select(
                    (alike, index) =>
                        Markup.Of(
                            $"{(index == 0 ? "" : ", ")}<strong>{alike.Key}</strong> was the result for {alike.Count()}"
                        )
                )
            ),
            _ => Markup.Of(
                $"""
                <strong>{Asked.Write(Truth!.Value)}</strong> was the median of {ordered.Count},
                from {Write(ordered[0])} to {Write(ordered[^1])}
                """
            ),
        };
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
