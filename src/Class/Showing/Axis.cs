using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>
/// An axis in percent of whatever width there is. One without an end holds what lies around the middle: a figure that is hundreds of times
/// off stands at its end, and does not press all others together.
/// </summary>
internal sealed class Axis
{
    private const double Widest = 300;
    private const string Ratios = "x";
    private const string Percentages = " %";

    private readonly Func<double, double> _scale;
    private readonly double _low;
    private readonly double _high;
    private readonly string _unit;

    private Axis(Func<double, double> scale, double low, double high, string unit, IEnumerable<double> ticks)
    {
        (_scale, _low, _high, _unit) = (scale, low, high, unit);
        Ticks = [.. ticks];
    }

    /// <summary>Round values on it, as many as can be read.</summary>
    public IReadOnlyList<double> Ticks { get; }

    /// <summary>A logarithmic axis of ratios.</summary>
    /// <param name="middle">Around which it lies.</param>
    /// <param name="values">What it is to hold.</param>
    public static Axis OfRatios(double middle, IEnumerable<double> values)
    {
        var near = values.Append(middle).Where(value => value >= middle / Widest && value <= middle * Widest).ToList();
        // Some room on both sides.
        var (low, high) = (near.Min() / 1.1, near.Max() * 1.1);
        return new(Math.Log, low, high, Ratios, Round(low, high));
    }

    /// <summary>An axis of the answers to a question: for shares from nothing to all, for others logarithmic, with a place for 0.</summary>
    /// <param name="unit">What they are.</param>
    /// <param name="middle">What is not to be pressed together with 0.</param>
    /// <param name="values">What it is to hold.</param>
    public static Axis OfAnswers(GuessUnit unit, double middle, IEnumerable<double> values)
    {
        if (unit is GuessUnit.Share or GuessUnit.Match)
        {
            return new(value => value, -.04, 1.04, Percentages, [0, .2, .4, .6, .8, 1]);
        }

        var high = Math.Max(1, values.Append(middle).Where(value => value <= Math.Max(1, middle) * Widest).Max()) * 1.1;
        return new(value => Math.Log(1 + value), 0, high, unit == GuessUnit.Bytes ? " B" : "", [0, .. Round(1, high)]);
    }

    /// <summary>A place in percent.</summary>
    public double At(double value) =>
        Math.Round(100 * Math.Clamp((_scale(value) - _scale(_low)) / (_scale(_high) - _scale(_low)), 0, 1), 2);

    /// <summary>How far two values are from each other, also beyond the ends.</summary>
    public double Distance(double one, double other) => Math.Abs(_scale(one) - _scale(other));

    /// <summary>A place as an attribute has it.</summary>
    public string Percent(double value) => At(value).ToString("0.##", CultureInfo.InvariantCulture) + "%";

    /// <summary>Lines at the ticks, right through a picture.</summary>
    public IEnumerable<Markup> Grid() => Ticks.Select(tick =>
        Markup.Of($"<line class=\"{(tick == 1 && _unit == Ratios ? "one" : "grid")}\" x1=\"{Percent(tick)}\" x2=\"{Percent(tick)}\" y1=\"0\" y2=\"100%\"/>"));

    /// <summary>The texts of the ticks.</summary>
    public Markup Labels() => Markup.Of(
        $"""<svg class="axis" aria-hidden="true">{Ticks.Select(tick => Markup.Of($"<text x=\"{Percent(tick)}\" y=\"70%\">{Label(tick)}</text>"))}</svg>""");

    private string Label(double tick) =>
        $"{(_unit == Percentages ? tick * 100 : tick).ToString("0.######", CultureInfo.InvariantCulture)}{_unit}";

    private static IEnumerable<double> Round(double low, double high)
    {
        var all = (from exponent in Enumerable.Range(-7, 17)
                   from digit in new[] { 1.0, 2, 5 }
                   let value = digit * Math.Pow(10, exponent)
                   where value >= low && value <= high
                   select (digit, value)).ToList();
        var tens = all.Where(tick => tick.digit == 1).ToList();
        return (all.Count > 8 && tens.Count > 1 ? tens : all).Select(tick => tick.value);
    }
}
