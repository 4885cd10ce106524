namespace PriceOfAwait.Display;

internal sealed record Label(
    IReadOnlyList<string> Lines,
    double X,
    double Y,
    Anchor Anchor,
    double Size = FigureLayout.TextSize
)
{
    public const double Boldness = 1.15;

    public bool Bold { get; init; }

    public double Angle { get; init; }

    public double Width => Lines.Max(line => TextMetrics.Width(line, Size)) * (Bold ? Boldness : 1);

    public Box Bounds
    {
        get
        {
            var (width, height, ascent) = (Width, HeightOf(Lines.Count - 1, Size) + Size, 0.78 * Size);
            var before = Anchor switch
            {
                Anchor.Start => 0,
                Anchor.Middle => width / 2,
                _ => width,
            };
            return Angle == 0
                ? new(X - before, Y - ascent, width, height)
                : new(X - ascent, Y + before - width, height, width);
        }
    }

    public static double HeightOf(int lines, double size) => lines * size * 1.25;
}
