namespace PriceOfAwait.Charts;

/// <summary>The colors of heat maps, from light to dark, so that readers with any color vision tell them apart.</summary>
internal sealed class ColorScale
{
    private ColorScale(Axis axis, double min, double max)
    {
        (Axis, Min, Max) = (axis, min, max);
        Marks =
        [
            .. new[] { min, max }.Select(place => axis.Type == AxisType.Log ? Math.Pow(10, place) : place)
                .Select(mark => new Tick(mark, Number.Label(mark))),
        ];
    }

    public Axis Axis { get; }

    /// <summary>The ends, with their texts.</summary>
    public IReadOnlyList<Tick> Marks { get; }

    /// <summary>The lowest value, or its logarithm on a logarithmic scale.</summary>
    public double Min { get; }

    /// <summary>The highest value, or its logarithm.</summary>
    public double Max { get; }

    /// <summary>Colors as <c>#RRGGBB</c> with their shares of the way from <see cref="Min"/> to <see cref="Max"/>.</summary>
    public static IReadOnlyList<(double At, string Color)> Stops { get; } = [(0, "#E8F1F8"), (0.5, "#5BA3CF"), (1, "#08426E")];

    /// <summary>The scale that these heat maps share.</summary>
    public static ColorScale Of(IReadOnlyList<Heatmap> maps)
    {
        var axis = maps[0].Scale;
        var places = maps.SelectMany(map => map.Cells).Select(cell => Place(axis, cell.Value)).DefaultIfEmpty(1).ToList();
        var (low, high) = (places.Min(), places.Max());
        return high > low ? new(axis, low, high) : new(axis, low - 0.5, high + 0.5);
    }

    /// <summary>Where a value is between <see cref="Min"/> and <see cref="Max"/>.</summary>
    public double PlaceOf(double value) => Place(Axis, value);

    /// <summary>Where a value is on the way from the first color to the last, between 0 and 1.</summary>
    public double ShareOf(double value) => Math.Clamp((PlaceOf(value) - Min) / (Max - Min), 0, 1);

    /// <summary>The color of a value.</summary>
    public string this[double value] => Hex(Mixed(value));

    /// <summary>The color that a text on the color of a value is easier to read in; it stays on dark pages too.</summary>
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
        [.. Convert.FromHexString(color[1..]).Select(channel => (double)channel)];

    private static string Hex(double[] channels) => "#" + Convert.ToHexString([.. channels.Select(channel => (byte)Math.Round(channel))]);

    // The relative luminance of WCAG 2.
    private static double Luminance(double[] channels) => channels
        .Select(channel => channel / 255)
        .Select(channel => channel <= 0.04045 ? channel / 12.92 : Math.Pow((channel + 0.055) / 1.055, 2.4))
        .Zip([0.2126, 0.7152, 0.0722], (channel, weight) => channel * weight)
        .Sum();
}
