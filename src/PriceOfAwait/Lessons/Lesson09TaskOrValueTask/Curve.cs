namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

public sealed record Curve(IReadOnlyList<CurvePoint> Points)
{
    /// <summary>Interpolated; constant beyond the ends.</summary>
    public double At(double x) => PointAt(x).Y;

    internal bool IsExact => Points.All(point => point.Interval.HalfWidth == 0);

    internal CurvePoint PointAt(double x)
    {
        var next = Points.TakeWhile(point => point.X < x).Count();
        if (next == 0 || next == Points.Count)
        {
            return Points[next == 0 ? 0 : ^1] with { X = x };
        }

        var (before, after) = (Points[next - 1], Points[next]);
        var part = (x - before.X) / (after.X - before.X);
        return new(
            x,
            Between(before.Y, after.Y),
            new(
                Between(before.Interval.Lower, after.Interval.Lower),
                Between(before.Interval.Upper, after.Interval.Upper)
            )
        );

        double Between(double from, double to) => from + (to - from) * part;
    }

    /// <summary>The curve through the lower or the upper ends of the intervals.</summary>
    internal Curve Through(Func<ConfidenceInterval, double> end) =>
        new([.. Points.Select(point => end(point.Interval) is var y ? new CurvePoint(point.X, y, new(y, y)) : point)]);

    internal IReadOnlyList<double> Zeros() =>
        [
            .. Points
                .Zip(Points.Skip(1))
                .Where(pair => pair.First.Y <= 0 != pair.Second.Y <= 0)
                .Select(pair =>
                    pair.First.X + (pair.Second.X - pair.First.X) * pair.First.Y / (pair.First.Y - pair.Second.Y)
                ),
        ];
}
