using System.Globalization;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>
/// A logarithmic axis of ratios, in percent of whatever width there is. It holds what lies around the middle: a figure that is hundreds of
/// times off stands at its end, and does not press all others together.
/// </summary>
internal sealed class RatioAxis
{
    private const double Widest = 300;
    private readonly double _low;
    private readonly double _high;

    /// <param name="middle">Around which it lies.</param>
    /// <param name="values">What it is to hold.</param>
    public RatioAxis(double middle, IEnumerable<double> values)
    {
        var near = values.Append(middle).Where(value => value >= middle / Widest && value <= middle * Widest).ToList();
        // Some room on both sides.
        (_low, _high) = (near.Min() / 1.1, near.Max() * 1.1);
    }

    /// <summary>Round ratios on it, as many as can be read.</summary>
    public IReadOnlyList<double> Ticks
    {
        get
        {
            var all = (from exponent in Enumerable.Range(-7, 15)
                       from digit in new[] { 1.0, 2, 5 }
                       let value = digit * Math.Pow(10, exponent)
                       where value >= _low && value <= _high
                       select (digit, value)).ToList();
            var tens = all.Where(tick => tick.digit == 1).ToList();
            return [.. (all.Count > 8 && tens.Count > 1 ? tens : all).Select(tick => tick.value)];
        }
    }

    /// <summary>A place in percent.</summary>
    public double At(double value) =>
        Math.Round(100 * Math.Clamp(Math.Log(value / _low) / Math.Log(_high / _low), 0, 1), 2);

    /// <summary>The same as an attribute has it.</summary>
    public string Percent(double value) => At(value).ToString("0.##", CultureInfo.InvariantCulture) + "%";

    /// <summary>Lines at the ticks, right through a picture.</summary>
    public IEnumerable<Markup> Grid() => Ticks.Select(tick =>
        Markup.Of($"<line class=\"{(tick == 1 ? "one" : "grid")}\" x1=\"{Percent(tick)}\" x2=\"{Percent(tick)}\" y1=\"0\" y2=\"100%\"/>"));

    /// <summary>The texts of the ticks.</summary>
    public Markup Labels() => Markup.Of(
        $"""<svg class="axis" aria-hidden="true">{Ticks.Select(tick => Markup.Of($"<text x=\"{Percent(tick)}\" y=\"70%\">{tick.ToString("0.######", CultureInfo.InvariantCulture)}x</text>"))}</svg>""");
}
