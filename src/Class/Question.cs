using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard;

/// <summary>A guess, or what came out; in words, too, where the value is only how much of it is right.</summary>
internal sealed record NamedGuess(string By, double Value, string? Words = null);

/// <summary>
/// What a class was asked, what it guessed, and what is so. Before it is revealed it shows how many have answered, and then everybody's
/// guesses beside what came out.
/// </summary>
internal abstract record Question
{
    /// <summary>How high the dots of guesses may pile up, in pixels of the picture.</summary>
    private const double Height = 120;

    /// <summary>The room that a dot takes, in percent of the width and in pixels.</summary>
    private const double DotWidth = 1.3;
    private const double DotHeight = 21;

    public IReadOnlyList<NamedGuess> Guesses { get; init; } = [];

    /// <summary>Its name in addresses and in the database.</summary>
    public string Id => $"q-{Checksum.Of(Key)[..12]}";

    /// <summary>Its name in a list.</summary>
    public abstract string Name { get; }

    /// <summary>Where it is asked, such as <c>Lesson 1, StringFastPaths</c>.</summary>
    public abstract string Place { get; }

    /// <summary>The middle one of what came out; <see langword="null"/> where nobody knows.</summary>
    public abstract double? Truth { get; }

    /// <summary>What no other question has.</summary>
    protected abstract string Key { get; }

    /// <summary>The lesson's number.</summary>
    protected abstract int Lesson { get; }

    /// <summary>What is asked.</summary>
    protected abstract Markup Asks { get; }

    /// <summary>Place, parameters, runtime.</summary>
    protected virtual string WholePlace => Place;

    /// <summary>Who has measured it, while it is hidden.</summary>
    protected virtual Markup HiddenTally => Markup.Empty;

    /// <summary>How many answers stand below each other: the more, the smaller.</summary>
    protected virtual string Density => "";

    /// <summary>All questions that anything is known of, in the order of the lessons.</summary>
    public static IReadOnlyList<Question> All(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
    [
        .. AnswerQuestion.Among(catalogue, participants).Concat<Question>(RatioQuestion.Among(catalogue, participants))
            .OrderBy(question => question.Lesson),
    ];

    /// <summary>As long as it is hidden: nothing that tells anybody a guess or a figure.</summary>
    public Markup Hide(int attendees) => Markup.Of($"""
        <section class="question hidden">
        <p class="where">{WholePlace}</p>
        <h1>{Asks}</h1>
        <p class="tally"><strong>{Guesses.Count}</strong> of {attendees} have guessed</p>
        {HiddenTally}
        </section>

        """);

    /// <summary>Everything.</summary>
    public Markup Reveal(string heading = "h1")
    {
        var title = new Markup(heading);
        return Markup.Of($"""
            <section class="question {Density}">
            <p class="where">{WholePlace}</p>
            <{title}>{Asks}</{title}>
            {Answers()}
            </section>

            """);
    }

    /// <summary>What came out, the guesses, and each answer.</summary>
    protected abstract Markup Answers();

    /// <summary>The answer as people read it.</summary>
    protected abstract string Write(NamedGuess answer);

    /// <summary>The middle of some values; of the two in the middle their geometric mean.</summary>
    protected static double MedianOf(IEnumerable<double> values)
    {
        var ordered = values.Order().ToList();
        return Math.Sqrt(ordered[(ordered.Count - 1) / 2]) * Math.Sqrt(ordered[ordered.Count / 2]);
    }

    protected Markup TruthLine(Axis axis) => Truth is { } truth
        ? Markup.Of($"<line class=\"truth-line\" x1=\"{axis.Percent(truth)}\" x2=\"{axis.Percent(truth)}\" y1=\"0\" y2=\"100%\"/>")
        : Markup.Empty;

    /// <summary>A dot for each guess, piled up where several are alike.</summary>
    protected Markup Dots(Axis axis, string about = "")
    {
        if (Guesses.Count == 0)
        {
            return Markup.Empty;
        }

        var ordered = Guesses.OrderBy(guess => guess.Value).ToList();
        var piles = ordered.GroupBy(guess => Math.Floor(axis.At(guess.Value) / DotWidth)).Select(pile => pile.ToList()).ToList();
        var step = Math.Min(DotHeight, (Height - DotHeight) / Math.Max(1, piles.Max(pile => pile.Count) - 1));
        return Markup.Of($"""
            <figure class="guesses">
            <figcaption><span class="name">{Guesses.Count} {(Guesses.Count == 1 ? "guess" : "guesses")}</span>
            {(about.Length == 0 ? Markup.Empty : Markup.Of($"<span class=\"closest\">{about}</span>"))}
            {(Truth is { } truth ? Closest(truth, axis) : Markup.Empty)}</figcaption>
            <svg role="img" aria-label="Guesses: {string.Join("; ", ordered.Select(guess => $"{guess.By} {Write(guess)}"))}">{axis.Grid()}{TruthLine(axis)}
            {piles.SelectMany(pile => pile.Select((guess, index) => Markup.Of($"<rect x=\"{axis.Percent(guess.Value)}\" y=\"{Height - DotHeight / 2 - index * step}\" width=\"14\" height=\"14\"><title>{guess.By}: {Write(guess)}</title></rect>")))}</svg>
            {axis.Labels()}
            </figure>

            """);
    }

    private Markup Closest(double truth, Axis axis)
    {
        var closest = Guesses.GroupBy(Write).MinBy(alike => axis.Distance(alike.First().Value, truth))!.ToList();
        var others = closest.Count == 1 ? Markup.Empty : Markup.Of($" and {closest.Count - 1} more");
        return Markup.Of($"<span class=\"closest\">closest: {closest[0].By}{others}, {Write(closest[0])}</span>");
    }
}

/// <summary>
/// What a lesson asks besides ratios: some bytes, a range, a share. What came out in the guessers' notebooks is known of everybody who
/// guessed.
/// </summary>
internal sealed record AnswerQuestion(AskedGuess Asked) : Question
{
    /// <summary>How many different answers a projector shows, and how many different truths.</summary>
    private const int MaxAnswers = 10;
    private const int MaxTruths = 3;

    private IReadOnlyList<NamedGuess> CameOut { get; init; } = [];

    public override string Name => Asked.About;

    public override string Place => string.Create(CultureInfo.InvariantCulture, $"Lesson {Lesson}");

    public override double? Truth => CameOut.Count > 0 ? MedianOf(CameOut.Select(one => one.Value)) : null;

    protected override string Key => $"{Asked.Lesson} {Asked.About}";

    protected override int Lesson => int.Parse(Asked.Lesson.Split('-')[0], CultureInfo.InvariantCulture);

    protected override Markup Asks => Markup.Encode(Asked.Asks);

    public static IEnumerable<AnswerQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        from asked in catalogue.Asked
        let answers = (
            from participant in participants
            from answer in participant.Found.OfType<Attending.GuessedAnswer>()
            where answer.About == asked.About
            select (participant.Name, Answer: answer)).ToList()
        where answers.Count > 0
        select new AnswerQuestion(asked)
        {
            Guesses = [.. answers.Select(one => new NamedGuess(one.Name, one.Answer.Said, one.Answer.SaidWords))],
            CameOut = [.. answers.Select(one => new NamedGuess(one.Name, one.Answer.Came, one.Answer.CameWords))],
        };

    protected override string Write(NamedGuess answer) => answer.Words ?? Asked.Write(answer.Value);

    protected override Markup Answers()
    {
        var truth = Truth!.Value;
        var axis = Axis.OfAnswers(Asked.Unit, truth, Guesses.Select(guess => guess.Value));
        var came = CameOut.Select(Write).ToHashSet();
        var said = Guesses.GroupBy(Write)
            .OrderByDescending(alike => alike.Count()).ThenBy(alike => axis.Distance(alike.First().Value, truth)).ToList();
        return Markup.Of($"""
            <p class="truth">{WhatCameOut()}</p>
            {Dots(axis, Asked.Unit == GuessUnit.Match ? "by how much of each is right" : "")}
            <ol class="answers">
            {said.Take(MaxAnswers).Select(alike => Answer(alike.Key, alike.Count(), came.Contains(alike.Key)))}
            </ol>
            {(said.Count > MaxAnswers ? Markup.Of($"<p class=\"more\">and {said.Count - MaxAnswers} more, each by as many or fewer</p>") : Markup.Empty)}
            """);
    }

    /// <summary>The same for all, or a few answers, or so many that the middle one is told.</summary>
    private Markup WhatCameOut()
    {
        var came = CameOut.GroupBy(Write).OrderByDescending(alike => alike.Count()).ToList();
        var ordered = CameOut.OrderBy(one => one.Value).ToList();
        return came.Count switch
        {
            1 => Markup.Of($"<strong>{came[0].Key}</strong> came out{(ordered.Count == 1 ? Markup.Empty : Markup.Of($" for all {ordered.Count}"))}"),
            <= MaxTruths => Markup.Concat(came.Select((alike, index) => Markup.Of(
                $"{(index == 0 ? "" : ", ")}<strong>{alike.Key}</strong> came out for {alike.Count()}"))),
            _ => Markup.Of($"<strong>{Asked.Write(Truth!.Value)}</strong> came out in the middle of {ordered.Count}, from {Write(ordered[0])} to {Write(ordered[^1])}"),
        };
    }

    private Markup Answer(string answer, int count, bool isRight) => Markup.Of($"""
        <li{(isRight ? new Markup(" class=\"right\"") : Markup.Empty)}><span class="name">{answer}{(isRight ? new Markup("<span class=\"spoken\">, right</span>") : Markup.Empty)}</span>
        <svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%" rx="6"/><rect class="done" width="{100.0 * count / Guesses.Count}%" height="100%" rx="6"/></svg>
        <span class="value">{count} of {Guesses.Count}</span></li>

        """);
}
