namespace PriceOfAwait.Display;

/// <summary>Which point of a text stands at its place.</summary>
internal enum Anchor
{
    Start,
    Middle,
    End,
}

/// <summary>A text with its place, in pixels.</summary>
/// <param name="Lines">From top to bottom.</param>
/// <param name="X">Where its anchor is.</param>
/// <param name="Y">The base line of the first line.</param>
/// <param name="Anchor">Which point of each line is at <paramref name="X"/>.</param>
/// <param name="Size">Of the font.</param>
internal sealed record Label(IReadOnlyList<string> Lines, double X, double Y, Anchor Anchor, double Size)
{
    public bool Bold { get; init; }

    /// <summary>Degrees clockwise around the anchor, between -90 and 0.</summary>
    public double Angle { get; init; }

    public double LineHeight => HeightOf(1, Size);

    public double Width => Lines.Max(line => TextMetrics.Width(line, Size)) * (Bold ? 1.1 : 1);

    /// <summary>The smallest upright rectangle around the text.</summary>
    public Box Bounds
    {
        get
        {
            var (ascent, height) = (0.78 * Size, (Lines.Count - 1) * LineHeight + Size);
            var left = Anchor switch { Anchor.Start => 0, Anchor.Middle => -Width / 2, _ => -Width };
            var (sine, cosine) = Math.SinCos(Angle * Math.PI / 180);
            (double X, double Y)[] corners =
            [
                .. new[] { (left, -ascent), (left + Width, -ascent), (left, height - ascent), (left + Width, height - ascent) }
                    .Select(corner => (X + corner.Item1 * cosine - corner.Item2 * sine, Y + corner.Item1 * sine + corner.Item2 * cosine)),
            ];
            var (x, y) = (corners.Min(corner => corner.X), corners.Min(corner => corner.Y));
            return new(x, y, corners.Max(corner => corner.X) - x, corners.Max(corner => corner.Y) - y);
        }
    }

    public static double HeightOf(int lines, double size) => lines * size * 1.25;
}
