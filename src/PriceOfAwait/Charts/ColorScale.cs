using System.Globalization;

namespace PriceOfAwait.Charts;

/// <summary>
/// The colours of heat maps: from light to dark, or from blue over grey to orange around a middle. Readers with any colour vision
/// tell either apart.
/// </summary>
internal sealed class ColorScale
{
    private static readonly (double At, string Color)[] Rising = [(0, "#E8F1F8"), (0.5, "#5BA3CF"), (1, "#08426E")];
    private static readonly (double At, string Color)[] AroundMiddle = [(0, "#00598C"), (0.25, "#6FA8CC"), (0.5, "#F0F0F0"), (0.75, "#EDA15C"), (1, "#9A4200")];

    private readonly double? _middle;

    private ColorScale(Axis axis, double min, double max, double? middle)
    {
        (Axis, Min, Max, _middle, Stops) = (axis, min, max, middle, middle is null ? Rising : AroundMiddle);
        double[] ends = [.. new[] { min, max }.Select(place => axis.Type == AxisType.Log ? Math.Pow(10, place) : place)];
        double[] marks = middle is { } value ? [ends[0], value, ends[1]] : ends;
        Marks = [.. marks.Select(mark => new Tick(mark, Number.Label(mark)))];
    }

    public Axis Axis { get; }

    /// <summary>The ends, and the middle where it has a meaning, with their texts.</summary>
    public IReadOnlyList<Tick> Marks { get; }

    /// <summary>The lowest value, or its logarithm on a logarithmic scale.</summary>
    public double Min { get; }

    /// <summary>The highest value, or its logarithm.</summary>
    public double Max { get; }

    /// <summary>Colours as <c>#RRGGBB</c> with their shares of the way from <see cref="Min"/> to <see cref="Max"/>.</summary>
    public IReadOnlyList<(double At, string Color)> Stops { get; }

    /// <summary>The scale that these heat maps share.</summary>
    public static ColorScale Of(IReadOnlyList<Heatmap> maps)
    {
        var axis = maps[0].Scale;
        var middle = maps[0].ZMid;
        var values = maps.SelectMany(map => map.Z).SelectMany(row => row).Where(double.IsFinite).DefaultIfEmpty(1).Order().ToList();
        var (low, high) = (Place(axis, values[0]), Place(axis, values[^1]));
        if (middle is { } given)
        {
            var reach = Math.Max(Math.Abs(high - Place(axis, given)), Math.Abs(low - Place(axis, given)));
            (low, high) = (Place(axis, given) - reach, Place(axis, given) + reach);
        }

        if (high <= low)
        {
            (low, high) = (low - 0.5, high + 0.5);
        }

        return new(axis, low, high, middle);
    }

    /// <summary>Whether a heat map is drawn in it.</summary>
    public bool IsOf(Heatmap map) => map.Scale == Axis && map.ZMid == _middle;

    /// <summary>Whether another one has the same axis and middle, and so, in one figure, the same colours.</summary>
    public bool IsLike(ColorScale other) => other.Axis == Axis && other._middle == _middle;

    /// <summary>Where a value is between <see cref="Min"/> and <see cref="Max"/>.</summary>
    public double PlaceOf(double value) => Place(Axis, value);

    /// <summary>Where a value is on the way from the first colour to the last, between 0 and 1.</summary>
    public double ShareOf(double value) => Math.Clamp((PlaceOf(value) - Min) / (Max - Min), 0, 1);

    /// <summary>The colour of a value.</summary>
    public string this[double value] => Hex(Mixed(value));

    /// <summary>The colour that a text on the colour of a value is easier to read in; it stays on dark pages too.</summary>
    public string TextOn(double value)
    {
        var luminance = Luminance(Mixed(value));
        return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "white" : "black";
    }

    private static double Place(Axis axis, double value) => axis.Type == AxisType.Log ? Math.Log10(value) : value;

    private double[] Mixed(double value)
    {
        var share = ShareOf(value);
        var next = Math.Max(1, Stops.TakeWhile(stop => stop.At < share).Count());
        var ((from, first), (to, second)) = (Stops[next - 1], Stops[next]);
        var part = (share - from) / (to - from);
        return [.. Channels(first).Zip(Channels(second), (one, other) => one + (other - one) * part)];
    }

    private static double[] Channels(string color) =>
        [.. Enumerable.Range(0, 3).Select(index => (double)int.Parse(color.AsSpan(1 + 2 * index, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture))];

    private static string Hex(double[] channels) => "#" + string.Concat(channels.Select(channel => ((int)Math.Round(channel)).ToString("X2", CultureInfo.InvariantCulture)));

    // The relative luminance of WCAG 2.
    private static double Luminance(double[] channels) => channels
        .Select(channel => channel / 255)
        .Select(channel => channel <= 0.04045 ? channel / 12.92 : Math.Pow((channel + 0.055) / 1.055, 2.4))
        .Zip([0.2126, 0.7152, 0.0722], (channel, weight) => channel * weight)
        .Sum();
}
