namespace PriceOfAwait.ClassBoard;

/// <summary>
/// An axis in percent of the available width. Extreme figures are shown at its end, so that they don't compress the others.
/// </summary>
internal sealed class Axis
{
    private const double Widest = 300;
    private const int MaxTicks = 8;

    private readonly Func<double, double> _scale;
    private readonly (double Low, double High) _ends;

    private Axis(Func<double, double> scale, double low, double high, IEnumerable<double> ticks, Func<double, FormattableString> label)
    {
        (_scale, _ends) = (scale, (scale(low), scale(high)));
        Ticks = [.. ticks.Select(tick => (tick, label(tick).ToString(CultureInfo.InvariantCulture)))];
    }

    public IReadOnlyList<(double Value, string Label)> Ticks { get; }

    public static Axis OfRatios(double middle, IEnumerable<double> values)
    {
        var near = values.Append(middle).Where(value => value >= middle / Widest && value <= middle * Widest).ToList();
        // Leaves some room on both sides.
        var (low, high) = (near.Min() / 1.1, near.Max() * 1.1);
        return new(Math.Log, low, high, Round(low, high), tick => $"{tick:0.######}x");
    }

    /// <summary>Linear from 0 to 1 for shares; otherwise logarithmic, with a place for 0.</summary>
    public static Axis OfAnswers(GuessUnit unit, double middle, IEnumerable<double> values)
    {
        if (unit is GuessUnit.Share or GuessUnit.Match)
        {
            return new(value => value, -.04, 1.04, [0, .2, .4, .6, .8, 1], tick => $"{tick * 100:0.######} %");
        }

        var high = Math.Max(1, values.Append(middle).Where(value => value <= Math.Max(1, middle) * Widest).Max()) * 1.1;
        return new(
            value => Math.Log(1 + value), 0, high, [0, .. Round(1, high)],
            tick => $"{tick:0.######}{(unit == GuessUnit.Bytes ? " B" : "")}");
    }

    public double At(double value) => Math.Round(100 * Math.Clamp((_scale(value) - _ends.Low) / (_ends.High - _ends.Low), 0, 1), 2);

    public double Distance(double one, double other) => Math.Abs(_scale(one) - _scale(other));

    public string Percent(double value) => At(value).ToString("0.##", CultureInfo.InvariantCulture) + "%";

    public IEnumerable<Markup> Grid() => Ticks.Select(tick =>
        Markup.Of($"<line class=\"{(tick.Label == "1x" ? "one" : "grid")}\" x1=\"{Percent(tick.Value)}\" x2=\"{Percent(tick.Value)}\" y1=\"0\" y2=\"100%\"/>"));

    public Markup Labels() => Markup.Of(
        $"""<svg class="axis" aria-hidden="true">{Ticks.Select(tick => Markup.Of($"<text x=\"{Percent(tick.Value)}\" y=\"70%\">{tick.Label}</text>"))}</svg>""");

    private static IEnumerable<double> Round(double low, double high) => Display.Ticks.Log([low, high], MaxTicks, 0).Labeled
        .Select(tick => tick.Value).Where(value => value >= low && value <= high);
}
