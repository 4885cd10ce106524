using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>
/// A question: before it is revealed how many have answered, and then everybody's guesses beside what the machines measured.
/// </summary>
internal static class QuestionMarkup
{
    /// <summary>How high the dots of guesses may pile up, in pixels of the picture.</summary>
    private const double Height = 120;

    /// <summary>The room that a dot takes, in percent of the width and in pixels.</summary>
    private const double DotWidth = 1.3;
    private const double DotHeight = 21;

    /// <summary>What is asked.</summary>
    public static Markup Title(Question question) => Markup.Of(
        $"<code>{question.Benchmark.Method}</code> takes how many times as long as <code>{question.Baseline}</code>?");

    /// <summary>Where it comes from: lesson, class, parameters, runtime.</summary>
    public static string Place(Question question) => string.Join(" · ", new[]
    {
        question.Place, question.Benchmark.Parameters.ToString(), question.On is null ? "" : $"on {question.On}",
    }.Where(part => part.Length > 0));

    /// <summary>As long as it is hidden: nothing that tells anybody a guess or a figure.</summary>
    public static Markup Hidden(Question question, int attendees) => Markup.Of($"""
        <section class="question hidden">
        <p class="where">{Place(question)}</p>
        <h1>{Title(question)}</h1>
        <p class="tally"><strong>{question.Guesses.Count}</strong> of {attendees} have guessed</p>
        <p class="tally"><strong>{question.Measured.Count}</strong> {(question.Measured.Count == 1 ? "machine has" : "machines have")} measured it</p>
        </section>

        """);

    /// <summary>Everything.</summary>
    /// <param name="question">The question.</param>
    /// <param name="heading">The element of its title.</param>
    public static Markup Revealed(Question question, string heading = "h1")
    {
        var title = new Markup(heading);
        var rows = question.Measured.Select(ratio => (Ratio: ratio, Kind: "measured"))
            .Concat(question.Recorded is { } recorded ? [(recorded, "recorded")] : []).ToList();
        var measured = rows.SelectMany(row => new[] { row.Ratio.Value, row.Ratio.Lower, row.Ratio.Upper })
            .Where(value => value > 0 && double.IsFinite(value)).ToList();
        List<double> all = [.. measured, .. question.Guesses.Select(guess => guess.Ratio)];
        if (all.Count == 0)
        {
            return Markup.Of($"<section class=\"question\"><{title}>{Title(question)}</{title}><p class=\"truth\">Nobody knows yet.</p></section>");
        }

        // Guesses lie much farther apart than what was measured, whose intervals are to be seen: each has an axis of its own.
        var middle = question.Truth ?? Question.MedianOf(all);
        var (wide, near) = (new RatioAxis(middle, [.. all, 1]), new RatioAxis(middle, measured));
        return Markup.Of($"""
            <section class="question {Density(rows.Count)}">
            <p class="where">{Place(question)}</p>
            <{title}>{Title(question)}</{title}>
            {Truth(question)}
            {(question.Guesses.Count == 0 ? Markup.Empty : Dots(question, wide))}
            <ol class="machines">
            {rows.Select(row => Row(row.Ratio, row.Kind, question, near))}
            </ol>
            </section>

            """);
    }

    /// <summary>How much room there is for each row.</summary>
    private static string Density(int rows) => rows switch { <= 8 => "few", <= 14 => "some", <= 32 => "many", _ => "most" };

    private static Markup Truth(Question question)
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
    private static Markup Dots(Question question, RatioAxis axis)
    {
        var piles = question.Guesses.OrderBy(guess => guess.Ratio)
            .GroupBy(guess => Math.Floor(axis.At(guess.Ratio) / DotWidth)).Select(pile => pile.ToList()).ToList();
        var step = Math.Min(DotHeight, (Height - DotHeight) / Math.Max(1, piles.Max(pile => pile.Count) - 1));
        var closest = question.Truth is { } truth
            ? question.Guesses.MinBy(guess => Math.Abs(Math.Log(guess.Ratio / truth)))
            : null;
        return Markup.Of($"""
            <figure class="guesses">
            <figcaption><span class="name">{question.Guesses.Count} {(question.Guesses.Count == 1 ? "guess" : "guesses")}</span>
            {(closest is null ? Markup.Empty : Markup.Of($"<span class=\"closest\">closest: {closest.By}, {Write(closest.Ratio)}</span>"))}</figcaption>
            <svg role="img" aria-label="{Alternative(question)}">{axis.Grid()}{TruthLine(question, axis)}
            {piles.SelectMany(pile => pile.Select((guess, index) => Markup.Of($"<circle cx=\"{axis.Percent(guess.Ratio)}\" cy=\"{Height - DotHeight / 2 - index * step}\" r=\"9\"><title>{guess.By}: {Write(guess.Ratio)}</title></circle>")))}</svg>
            {axis.Labels()}
            </figure>

            """);
    }

    private static string Alternative(Question question) =>
        $"Guesses: {string.Join(", ", question.Guesses.OrderBy(guess => guess.Ratio).Select(guess => $"{guess.By} {Write(guess.Ratio)}"))}";

    private static Markup TruthLine(Question question, RatioAxis axis) => question.Truth is { } truth
        ? Markup.Of($"<line class=\"truth-line\" x1=\"{axis.Percent(truth)}\" x2=\"{axis.Percent(truth)}\" y1=\"0\" y2=\"100%\"/>")
        : Markup.Empty;

    private static Markup Row(MachineRatio ratio, string kind, Question question, RatioAxis axis) => Markup.Of($"""
        <li class="{kind}"><span class="name">{ratio.By} <span class="machine">{(kind == "recorded" ? "in the book" : Machine(ratio.Environment))}</span></span>
        <svg aria-hidden="true">{TruthLine(question, axis)}<line class="interval" x1="{axis.Percent(ratio.Lower)}" x2="{axis.Percent(ratio.Upper)}" y1="50%" y2="50%"/><circle cx="{axis.Percent(ratio.Value)}" cy="50%" r="6"/></svg>
        <span class="value">{ratio.ToString()}</span></li>

        """);

    /// <summary>A machine in a few words.</summary>
    public static string Machine(MeasuringEnvironment environment) => string.Create(CultureInfo.InvariantCulture,
        $"{environment.Processor}, {environment.LogicalCores} cores, {environment.Runtime.Split(" (")[0]}");

    private static string Write(double ratio) => new Ratio(ratio, null).ToString();
}
