namespace PriceOfAwait.ClassBoard;

internal sealed record NamedGuess(string By, double Value, string? Words = null);

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

    protected abstract Markup Asks { get; }

    protected virtual string WholePlace => Place;

    protected virtual Markup HiddenTally => Markup.Empty;

    protected virtual string Density => "";

    public static IReadOnlyList<Question> All(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
    [
        .. AnswerQuestion.Among(catalogue, participants).Concat<Question>(RatioQuestion.Among(catalogue, participants))
            .OrderBy(question => question.Lesson),
    ];

    public Markup Hide(int attendees) => Markup.Of($"""
        <section class="question hidden">
        <p class="where">{WholePlace}</p>
        <h1>{Asks}</h1>
        <p class="tally"><strong>{Guesses.Count}</strong> of {attendees} have guessed</p>
        {HiddenTally}
        </section>

        """);

    public Markup Reveal(int heading = 1) => Markup.Of($"""
        <section class="question {Density}">
        <p class="where">{WholePlace}</p>
        <h{heading}>{Asks}</h{heading}>
        {Answers()}
        </section>

        """);

    protected abstract Markup Answers();

    protected abstract string Write(NamedGuess answer);

    protected static double MedianOf(IEnumerable<double> values)
    {
        var ordered = values.Order().ToList();
        return Math.Sqrt(ordered[(ordered.Count - 1) / 2]) * Math.Sqrt(ordered[ordered.Count / 2]);
    }

    /// <summary>The guesses and more rows on one axis. Its grid and the result are drawn once, behind all rows.</summary>
    protected Markup OnAxis(Axis axis, string about, Markup rows) => Markup.Of($"""
        <div class="on-axis">
        <svg class="behind" aria-hidden="true">{axis.Grid()}{(Truth is { } truth
            ? Markup.Of($"<line class=\"truth-line\" x1=\"{axis.Percent(truth)}\" x2=\"{axis.Percent(truth)}\" y1=\"0\" y2=\"100%\"/>")
            : Markup.Empty)}</svg>
        {(Guesses.Count == 0 ? Markup.Empty : Piles(axis, "guess", "guesses", Guesses, Markup.Of($"""
            {(about.Length == 0 ? Markup.Empty : Markup.Of($"<span class=\"closest\">{about}</span>"))}
            {(Truth is { } known ? Closest(known, axis) : Markup.Empty)}
            """)))}
        {rows}
        {axis.Labels()}
        </div>
        """);

    protected Markup Piles(Axis axis, string one, string several, IReadOnlyList<NamedGuess> all, Markup about)
    {
        var ordered = all.OrderBy(guess => guess.Value).ToList();
        var piles = ordered.GroupBy(guess => Math.Floor(axis.At(guess.Value) / DotWidth)).Select(pile => pile.ToList()).ToList();
        var step = Math.Min(DotHeight, (Height - DotHeight) / Math.Max(1, piles.Max(pile => pile.Count) - 1));
        return Markup.Of($"""
            <figure class="piles {several}">
            <figcaption><span class="name">{all.Count} {(all.Count == 1 ? one : several)}</span>
            {about}</figcaption>
            <svg role="img" aria-label="{several}: {string.Join("; ", ordered.Select(guess => $"{guess.By} {Write(guess)}"))}">
            {piles.SelectMany(pile => pile.Select((guess, index) => Markup.Of($"<rect x=\"{axis.Percent(guess.Value)}\" y=\"{Height - DotHeight / 2 - index * step}\" width=\"14\" height=\"14\"><title>{guess.By}: {Write(guess)}</title></rect>")))}</svg>
            </figure>

            """);
    }

    private Markup Closest(double truth, Axis axis)
    {
        var closest = Guesses.GroupBy(Write).MinBy(alike => axis.Distance(alike.First().Value, truth))!.ToList();
        var others = closest.Count == 1 ? "" : $" and {closest.Count - 1} more";
        return Markup.Of($"<span class=\"closest\">closest: {closest[0].By}{others}, {Write(closest[0])}</span>");
    }
}

/// <summary>A lesson's question about something other than ratios. Each guess comes with its own result.</summary>
internal sealed record AnswerQuestion(AskedGuess Asked) : Question(
    $"{Asked.Lesson} {Asked.About}", NumberOf(Asked), $"Lesson {NumberOf(Asked)}", Asked.About)
{
    private const int MaxAnswers = 10;
    private const int MaxTruths = 3;

    private IReadOnlyList<NamedGuess> CameOut { get; init; } = [];

    public override double? Truth => CameOut.Count > 0 ? MedianOf(CameOut.Select(one => one.Value)) : null;

    protected override Markup Asks => Markup.Of($"{Asked.Asks}");

    public static IEnumerable<AnswerQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants) =>
        from asked in catalogue.Asked
        let answers = participants.AllFound<GuessedAnswer>().Where(one => one.Found.About == asked.About).ToList()
        where answers.Count > 0
        select new AnswerQuestion(asked)
        {
            Guesses = [.. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Said, one.Found.SaidWords))],
            CameOut = [.. answers.Select(one => new NamedGuess(one.By.Name, one.Found.Came, one.Found.CameWords))],
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
            {OnAxis(axis, Asked.Unit == GuessUnit.Match ? "by how much of each guess is right" : "", Markup.Empty)}
            <ol class="answers">
            {said.Take(MaxAnswers).Select(alike => Answer(alike.Key, alike.Count(), came.Contains(alike.Key)))}
            </ol>
            {(said.Count > MaxAnswers ? Markup.Of($"<p class=\"more\">and {said.Count - MaxAnswers} more, each as frequent or less</p>") : Markup.Empty)}
            """);
    }

    private Markup WhatCameOut()
    {
        var came = CameOut.GroupBy(Write).OrderByDescending(alike => alike.Count()).ToList();
        var ordered = CameOut.OrderBy(one => one.Value).ToList();
        return came.Count switch
        {
            1 => Markup.Of($"<strong>{came[0].Key}</strong> was the result{(ordered.Count == 1 ? Markup.Empty : Markup.Of($" for all {ordered.Count}"))}"),
            <= MaxTruths => Markup.Concat(came.Select((alike, index) => Markup.Of(
                $"{(index == 0 ? "" : ", ")}<strong>{alike.Key}</strong> was the result for {alike.Count()}"))),
            _ => Markup.Of($"<strong>{Asked.Write(Truth!.Value)}</strong> was the median of {ordered.Count}, from {Write(ordered[0])} to {Write(ordered[^1])}"),
        };
    }

    private Markup Answer(string answer, int count, bool isRight) => Markup.Of($"""
        <li{(isRight ? new Markup(" class=\"right\"") : Markup.Empty)}><span class="name">{answer}{(isRight ? new Markup("<span class=\"spoken\">, right</span>") : Markup.Empty)}</span>
        <svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%" rx="6"/><rect class="done" width="{100.0 * count / Guesses.Count}%" height="100%" rx="6"/></svg>
        <span class="value">{count} of {Guesses.Count}</span></li>

        """);

    private static int NumberOf(AskedGuess asked) => int.Parse(asked.Lesson.Split('-')[0], CultureInfo.InvariantCulture);
}

/// <summary>How many times as long as the baseline a benchmark takes. Other runtimes than the notebooks' are named.</summary>
internal sealed record RatioQuestion(string Benchmarks, string Baseline, BenchmarkId Benchmark, string? On) : Question(
    $"{Benchmarks} {Baseline} {Benchmark} {On}", NumberOf(Benchmarks),
    $"Lesson {NumberOf(Benchmarks)}, {Bench.NameOf(Benchmarks)}",
    $"{Benchmark}{(On is null ? "" : $" on {On}")}")
{
    private IReadOnlyList<MachineRatio> Measured { get; init; } = [];

    private MachineRatio? Recorded { get; init; }

    public override double? Truth => Measured.Count > 0 ? MedianOf(Measured.Select(ratio => ratio.Value)) : Recorded?.Value;

    protected override Markup Asks =>
        Markup.Of($"How many times as long as <code>{Baseline}</code> does <code>{Benchmark.Method}</code> take?");

    protected override string WholePlace => string.Join(
        " · ", new[] { Place, Benchmark.Parameters.ToString(), On is null ? "" : $"on {On}" }.Where(part => part.Length > 0));

    protected override Markup HiddenTally =>
        Markup.Of($"<p class=\"tally\"><strong>{Measured.Count}</strong> {(Measured.Count == 1 ? "machine has" : "machines have")} measured it</p>");

    // Too many rows for a board are shown as piles of dots.
    private bool IsCrowd => Measured.Count > 12;

    protected override string Density => IsCrowd ? "crowd" : Measured.Count > 7 ? "some" : "few";

    public static IEnumerable<RatioQuestion> Among(Catalogue catalogue, IReadOnlyList<Participant> participants)
    {
        var guesses = participants.AllFound<GuessedRatio>().ToLookup(
            one => (one.Found.Benchmarks, one.Found.Baseline, one.Found.Of), one => new NamedGuess(one.By.Name, one.Found.Ratio));
        var measured = (
            from one in participants.AllFound<MeasuredRatios>()
            from figure in one.Found.Figures
            where figure.Ratio is not null
            select (one.Found, figure.Of, Ratio: MachineRatio.Of(one.By.Name, one.Found.Environment, figure)))
            .ToLookup(one => (one.Found.Benchmarks, one.Found.Baseline, one.Of), one => (one.Found.On, one.Ratio));
        var known = guesses.Select(guess => guess.Key).Concat(measured.Select(ratios => ratios.Key))
            .Select(key => (key.Benchmarks, key.Baseline)).Distinct().ToLookup(key => key.Benchmarks, key => key.Baseline);
        return
            from recorded in catalogue.Recorded
            from baseline in known[recorded.Benchmarks].OrderBy(baseline => baseline != recorded.Baseline)
            let ratios = catalogue.RatiosOf(recorded, baseline)
            from figure in ratios.Figures
            let key = (recorded.Benchmarks, baseline, figure.Of)
            from runtime in measured[key].Select(ratio => ratio.On).Append(null).Distinct().Order(StringComparer.Ordinal)
            let question = new RatioQuestion(recorded.Benchmarks, baseline, figure.Of, runtime)
            {
                Guesses = runtime is null ? [.. guesses[key]] : [],
                Measured =
                    [.. measured[key].Where(ratio => ratio.On == runtime).Select(ratio => ratio.Ratio).OrderBy(ratio => ratio.Value)],
                // Recorded on the notebooks' own runtime.
                Recorded = runtime is null && figure.Ratio is not null
                    ? MachineRatio.Of(recorded.RecordedOn!.Label, ratios.Environment, figure) : null,
            }
            where question.Guesses.Count + question.Measured.Count > 0
            select question;
    }

    protected override string Write(NamedGuess answer) => Write(answer.Value);

    protected override Markup Answers()
    {
        MachineRatio[] rows = [.. Measured, .. new[] { Recorded }.OfType<MachineRatio>()];
        var measured = rows.SelectMany(row => new[] { row.Value, row.Lower, row.Upper })
            .Where(value => value > 0 && double.IsFinite(value)).ToList();
        List<double> all = [.. measured, .. Guesses.Select(guess => guess.Value)];
        var axis = Axis.OfRatios(Truth ?? MedianOf(all), [.. all, 1]);
        return Markup.Of($"""
            <p class="truth">{WhatCameOut()}</p>
            {OnAxis(axis, "", Markup.Of($"""
                {(IsCrowd ? Piles(axis, "machine", "machines", [.. Measured.Select(row => new NamedGuess(row.By, row.Value))], Markup.Empty) : Markup.Empty)}
                <ol class="rows">
                {rows.Select(row => Row(row, axis))}
                </ol>
                """))}
            """);
    }

    private Markup WhatCameOut()
    {
        var said = Measured.Count switch
        {
            0 when Recorded is null => "not measured yet",
            0 => "as recorded for the book; not measured here yet",
            1 => "on the only machine that has measured it",
            var count => $"is the median of {count} machines, from {Write(Measured[0].Value)} to {Write(Measured[^1].Value)}",
        };
        return Truth is { } truth ? Markup.Of($"<strong>{Write(truth)}</strong> {said}") : Markup.Of($"{said}");
    }

    private Markup Row(MachineRatio ratio, Axis axis)
    {
        var (kind, machine) = ReferenceEquals(ratio, Recorded) ? ("recorded", "in the book") : ("measured", ratio.Machine);
        return Markup.Of($"""
            <li class="{kind}"><span class="name">{ratio.By} <span class="machine">{machine}</span></span>
            <svg aria-hidden="true"><line class="interval" x1="{axis.Percent(ratio.Lower)}" x2="{axis.Percent(ratio.Upper)}" y1="50%" y2="50%"/><rect x="{axis.Percent(ratio.Value)}" y="50%" width="13" height="13"/></svg>
            <span class="value">{new Ratio(ratio.Value, new(ratio.Lower, ratio.Upper)).ToString()}</span></li>

            """);
    }

    private static string Write(double ratio) => new Ratio(ratio, null).ToString();

    // The two digits after the last ".Lesson".
    private static int NumberOf(string benchmarks) => int.Parse(benchmarks.Split(".Lesson")[^1][..2], CultureInfo.InvariantCulture);

    private sealed record MachineRatio(string By, string Machine, double Value, double Lower, double Upper)
    {
        public static MachineRatio Of(string by, MeasuringEnvironment environment, MeasuredRatio figure) => new(
            by,
            $"{environment.Processor}, {environment.LogicalCores} cores, {environment.Runtime.Split(" (")[0]}",
            figure.Ratio!.Value, figure.Lower ?? figure.Ratio.Value, figure.Upper ?? double.PositiveInfinity);
    }
}
