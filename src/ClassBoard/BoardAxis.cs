using PriceOfAwait.Display;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// An axis in percent of the available width. Extreme figures are shown at its end, so that they don't compress the
/// others.
/// </summary>
/// <param name="Shift">What is added to a value before it is scaled: with 1, a logarithmic axis has a place for
/// 0.</param>
internal sealed record BoardAxis(Scale Scale, double Shift, IReadOnlyList<(double Value, string Label)> Ticks)
{
    private const double Widest = 300;
    private const int MaxTicks = 8;

    public static BoardAxis OfRatios(double middle, IEnumerable<double> values)
    {
        var near = values.Append(middle).Where(value => value >= middle / Widest && value <= middle * Widest).ToList();
        // Leaves some room on both sides.
        var (low, high) = (near.Min() / 1.1, near.Max() * 1.1);
        return new(
            new(low, high, 0, 100, IsLog: true),
            0,
            [.. Round(low, high).Select(tick => (tick, $"{Text(tick)}x"))]
        );
    }

    /// <summary>Linear from 0 to 1 for shares; otherwise logarithmic, with a place for 0.</summary>
    public static BoardAxis OfAnswers(GuessUnit unit, double middle, IEnumerable<double> values)
    {
        if (unit is GuessUnit.Share or GuessUnit.Match)
        {
            return new(
                new(-.04, 1.04, 0, 100, IsLog: false),
                0,
                [.. new[] { 0, .2, .4, .6, .8, 1 }.Select(tick => (tick, $"{Text(tick * 100)}%"))]
            );
        }

        var high = Math.Max(1, values.Append(middle).Where(value => value <= Math.Max(1, middle) * Widest).Max()) * 1.1;
        return new(
            new(1, 1 + high, 0, 100, IsLog: true),
            1,
            [.. Round(1, high).Prepend(0).Select(tick => (tick, Text(tick) + (unit == GuessUnit.Bytes ? " B" : "")))]
        );
    }

    public double At(double value) => Math.Round(Scale[value + Shift], 2);

    public double Distance(double one, double other) =>
        Math.Abs(Scale.IsLog ? Math.Log((one + Shift) / (other + Shift)) : one - other);

    public string Percent(double value) => At(value).ToString("0.##", CultureInfo.InvariantCulture) + "%";

    public IEnumerable<Markup> Grid() => Ticks.Select(tick => Line(tick.Label == "1x" ? "one" : "grid", tick.Value));

    /// <summary>At a value, from the top to the bottom.</summary>
    public Markup Line(string kind, double value)
    {
        var x = Percent(value);
        return Markup.Of($"<line class=\"{kind}\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"100%\"/>");
    }

    public Markup Labels()
    {
        var labels = Ticks.Select(tick =>
            Markup.Of($"<text x=\"{Percent(tick.Value)}\" y=\"70%\">{tick.Label}</text>")
        );
        return Markup.Of($"<svg class=\"axis\" aria-hidden=\"true\">{labels}</svg>");
    }

    private static string Text(double tick) => tick.ToString("0.######", CultureInfo.InvariantCulture);

    private static IEnumerable<double> Round(double low, double high) =>
        Display
            .Ticks.Log([low, high], MaxTicks, 0)
            .Labeled.Select(tick => tick.Value)
            .Where(value => value >= low && value <= high);
}
