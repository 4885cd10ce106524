using System.Diagnostics;
using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Measuring;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>
/// A question: before it is revealed how many have answered, and then everybody's guesses beside what came out.
/// </summary>
internal static class QuestionMarkup
{
    /// <summary>How high the dots of guesses may pile up, in pixels of the picture.</summary>
    private const double Height = 120;

    /// <summary>The room that a dot takes, in percent of the width and in pixels.</summary>
    private const double DotWidth = 1.3;
    private const double DotHeight = 21;

    /// <summary>How many different answers a projector shows, and how many different truths.</summary>
    private const int MostAnswers = 10;
    private const int MostTruths = 3;

    /// <summary>What is asked.</summary>
    public static Markup Title(Question question) => question switch
    {
        RatioQuestion ratio => Markup.Of(
            $"<code>{ratio.Benchmark.Method}</code> takes how many times as long as <code>{ratio.Baseline}</code>?"),
        AnswerQuestion answer => Markup.Encode(answer.Asked.Asks),
        _ => throw new UnreachableException(),
    };

    /// <summary>Where it comes from: lesson, class, parameters, runtime.</summary>
    public static string Place(Question question) => question is RatioQuestion ratio
        ? string.Join(" · ", new[]
        {
            ratio.Place, ratio.Benchmark.Parameters.ToString(), ratio.On is null ? "" : $"on {ratio.On}",
        }.Where(part => part.Length > 0))
        : question.Place;

    /// <summary>As long as it is hidden: nothing that tells anybody a guess or a figure.</summary>
    public static Markup Hidden(Question question, int attendees) => Markup.Of($"""
        <section class="question hidden">
        <p class="where">{Place(question)}</p>
        <h1>{Title(question)}</h1>
        <p class="tally"><strong>{question.Guesses.Count}</strong> of {attendees} have guessed</p>
        {(question is RatioQuestion { Measured.Count: var count } ? Markup.Of($"<p class=\"tally\"><strong>{count}</strong> {(count == 1 ? "machine has" : "machines have")} measured it</p>") : Markup.Empty)}
        </section>

        """);

    /// <summary>Everything.</summary>
    public static Markup Revealed(Question question, string heading = "h1")
    {
        var title = new Markup(heading);
        return question switch
        {
            RatioQuestion ratio => Revealed(ratio, title),
            AnswerQuestion answer => Revealed(answer, title),
            _ => throw new UnreachableException(),
        };
    }

    private static Markup Revealed(RatioQuestion question, Markup title)
    {
        var rows = question.Measured.Select(ratio => (Ratio: ratio, Kind: "measured"))
            .Concat(question.Recorded is { } recorded ? [(recorded, "recorded")] : []).ToList();
        var measured = rows.SelectMany(row => new[] { row.Ratio.Value, row.Ratio.Lower, row.Ratio.Upper })
            .Where(value => value > 0 && double.IsFinite(value)).ToList();
        List<double> all = [.. measured, .. question.Guesses.Select(guess => guess.Value)];
        // Guesses lie much farther apart than what was measured, whose intervals are to be seen: each has an axis of its own.
        var middle = question.Truth ?? Question.MedianOf(all);
        var (wide, near) = (Axis.OfRatios(middle, [.. all, 1]), Axis.OfRatios(middle, measured));
        return Markup.Of($"""
            <section class="question {Density(rows.Count)}">
            <p class="where">{Place(question)}</p>
            <{title}>{Title(question)}</{title}>
            {Truth(question)}
            {Dots(question, wide, guess => Write(guess.Value))}
            <ol class="machines">
            {rows.Select(row => Row(row.Ratio, row.Kind, question, near))}
            </ol>
            </section>

            """);
    }

    private static Markup Revealed(AnswerQuestion question, Markup title)
    {
        var truth = question.Truth!.Value;
        var axis = Axis.OfAnswers(question.Asked.Unit, truth, question.Guesses.Select(guess => guess.Value));
        var came = question.CameOut.Select(question.Write).ToHashSet();
        var said = question.Guesses.GroupBy(question.Write)
            .OrderByDescending(alike => alike.Count()).ThenBy(alike => axis.Distance(alike.First().Value, truth)).ToList();
        return Markup.Of($"""
            <section class="question">
            <p class="where">{Place(question)}</p>
            <{title}>{Title(question)}</{title}>
            <p class="truth">{Truth(question)}</p>
            {Dots(question, axis, question.Write)}
            <ol class="answers">
            {said.Take(MostAnswers).Select(alike => Answer(alike.Key, alike.Count(), came.Contains(alike.Key), question.Guesses.Count))}
            </ol>
            {(said.Count > MostAnswers ? Markup.Of($"<p class=\"more\">and {said.Count - MostAnswers} more, each by as many or fewer</p>") : Markup.Empty)}
            </section>

            """);
    }

    /// <summary>What came out: the same for all, or a few answers, or so many that the middle one is told.</summary>
    private static Markup Truth(AnswerQuestion question)
    {
        var came = question.CameOut.GroupBy(question.Write).OrderByDescending(alike => alike.Count()).ToList();
        var ordered = question.CameOut.OrderBy(one => one.Value).ToList();
        return came.Count switch
        {
            1 => Markup.Of($"<strong>{came[0].Key}</strong> came out{(ordered.Count == 1 ? Markup.Empty : Markup.Of($" for all {ordered.Count}"))}"),
            <= MostTruths => Markup.Concat(came.Select((alike, index) => Markup.Of(
                $"{(index == 0 ? "" : ", ")}<strong>{alike.Key}</strong> came out for {alike.Count()}"))),
            _ => Markup.Of($"<strong>{question.Asked.Write(question.Truth!.Value)}</strong> came out in the middle of {ordered.Count}, from {question.Write(ordered[0])} to {question.Write(ordered[^1])}"),
        };
    }

    private static Markup Answer(string answer, int count, bool isRight, int all) => Markup.Of($"""
        <li{(isRight ? new Markup(" class=\"right\"") : Markup.Empty)}><span class="name">{answer}{(isRight ? new Markup("<span class=\"spoken\">, right</span>") : Markup.Empty)}</span>
        <svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%" rx="6"/><rect class="done" width="{100.0 * count / all}%" height="100%" rx="6"/></svg>
        <span class="value">{count} of {all}</span></li>

        """);

    /// <summary>How much room there is for each row.</summary>
    private static string Density(int rows) => rows switch { <= 8 => "few", <= 14 => "some", <= 32 => "many", _ => "most" };

    private static Markup Truth(RatioQuestion question)
    {
        var said = question.Measured.Count switch
        {
            0 when question.Recorded is null => "nobody has measured it yet",
            0 => "as recorded for the book; nobody here has measured it yet",
            1 => "on the only machine that has measured it",
            var count => string.Create(CultureInfo.InvariantCulture,
                $"in the middle of {count} machines, from {Write(question.Measured[0].Value)} to {Write(question.Measured[^1].Value)}"),
        };
        return question.Truth is { } truth
            ? Markup.Of($"<p class=\"truth\"><strong>{Write(truth)}</strong> {said}</p>")
            : Markup.Of($"<p class=\"truth\">{said}</p>");
    }

    /// <summary>A dot for each guess, piled up where several are alike.</summary>
    private static Markup Dots(Question question, Axis axis, Func<NamedGuess, string> write)
    {
        if (question.Guesses.Count == 0)
        {
            return Markup.Empty;
        }

        var piles = question.Guesses.OrderBy(guess => guess.Value)
            .GroupBy(guess => Math.Floor(axis.At(guess.Value) / DotWidth)).Select(pile => pile.ToList()).ToList();
        var step = Math.Min(DotHeight, (Height - DotHeight) / Math.Max(1, piles.Max(pile => pile.Count) - 1));
        return Markup.Of($"""
            <figure class="guesses">
            <figcaption><span class="name">{question.Guesses.Count} {(question.Guesses.Count == 1 ? "guess" : "guesses")}</span>
            {(question is AnswerQuestion { Asked.Unit: GuessUnit.Match } ? new Markup("<span class=\"closest\">by how much of each is right</span>") : Markup.Empty)}
            {(question.Truth is { } truth ? Closest(question.Guesses, truth, axis, write) : Markup.Empty)}</figcaption>
            <svg role="img" aria-label="Guesses: {string.Join("; ", question.Guesses.OrderBy(guess => guess.Value).Select(guess => $"{guess.By} {write(guess)}"))}">{axis.Grid()}{TruthLine(question, axis)}
            {piles.SelectMany(pile => pile.Select((guess, index) => Markup.Of($"<rect x=\"{axis.Percent(guess.Value)}\" y=\"{Height - DotHeight / 2 - index * step}\" width=\"14\" height=\"14\"><title>{guess.By}: {write(guess)}</title></rect>")))}</svg>
            {axis.Labels()}
            </figure>

            """);
    }

    private static Markup Closest(IReadOnlyList<NamedGuess> guesses, double truth, Axis axis, Func<NamedGuess, string> write)
    {
        var closest = guesses.GroupBy(write).MinBy(alike => axis.Distance(alike.First().Value, truth))!.ToList();
        return Markup.Of(
            $"<span class=\"closest\">closest: {closest[0].By}{(closest.Count == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $" and {closest.Count - 1} more"))}, {write(closest[0])}</span>");
    }

    private static Markup TruthLine(Question question, Axis axis) => question.Truth is { } truth
        ? Markup.Of($"<line class=\"truth-line\" x1=\"{axis.Percent(truth)}\" x2=\"{axis.Percent(truth)}\" y1=\"0\" y2=\"100%\"/>")
        : Markup.Empty;

    private static Markup Row(MachineRatio ratio, string kind, RatioQuestion question, Axis axis) => Markup.Of($"""
        <li class="{kind}"><span class="name">{ratio.By} <span class="machine">{(kind == "recorded" ? "in the book" : Machine(ratio.Environment))}</span></span>
        <svg aria-hidden="true">{TruthLine(question, axis)}<line class="interval" x1="{axis.Percent(ratio.Lower)}" x2="{axis.Percent(ratio.Upper)}" y1="50%" y2="50%"/><rect x="{axis.Percent(ratio.Value)}" y="50%" width="13" height="13"/></svg>
        <span class="value">{ratio.ToString()}</span></li>

        """);

    /// <summary>A machine in a few words.</summary>
    public static string Machine(MeasuringEnvironment environment) => string.Create(CultureInfo.InvariantCulture,
        $"{environment.Processor}, {environment.LogicalCores} cores, {environment.Runtime.Split(" (")[0]}");

    private static string Write(double ratio) => new Ratio(ratio, null).ToString();
}
