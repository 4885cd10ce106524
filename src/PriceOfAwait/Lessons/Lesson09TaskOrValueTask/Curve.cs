namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>A figure at a place of the x axis.</summary>
/// <param name="X">The place.</param>
/// <param name="Y">The figure.</param>
/// <param name="Error">Half of its confidence interval; <see langword="null"/> where none is known.</param>
public readonly record struct CurvePoint(double X, double Y, double? Error);

/// <summary>A figure that depends on one parameter: points, with straight lines between them.</summary>
/// <param name="Name">What it shows.</param>
/// <param name="Points">In the order of <see cref="CurvePoint.X"/>, each place once.</param>
public sealed record Curve(string Name, IReadOnlyList<CurvePoint> Points)
{
    /// <summary>The figure at any place: on the line between the points beside it, or that of the first or the last point.</summary>
    public double At(double x) => PointAt(x).Y;

    /// <summary>The same with its error, which lies between the errors of the two points.</summary>
    internal CurvePoint PointAt(double x)
    {
        var next = Points.TakeWhile(point => point.X < x).Count();
        if (next == 0 || next == Points.Count)
        {
            return Points[next == 0 ? 0 : ^1] with { X = x };
        }

        var (before, after) = (Points[next - 1], Points[next]);
        var part = (x - before.X) / (after.X - before.X);
        return new(x, before.Y + (after.Y - before.Y) * part, before.Error + (after.Error - before.Error) * part);
    }

    /// <summary>The same curve, shifted up or down by a multiple of its errors; an unknown error counts as zero.</summary>
    internal Curve Shifted(double errors) =>
        this with { Points = [.. Points.Select(point => point with { Y = point.Y + errors * (point.Error ?? 0), Error = null })] };

    /// <summary>Where it meets zero, from left to right.</summary>
    internal IReadOnlyList<double> Zeros() =>
    [
        .. Points.Zip(Points.Skip(1))
            .Where(pair => pair.First.Y <= 0 != pair.Second.Y <= 0)
            .Select(pair => pair.First.X + (pair.Second.X - pair.First.X) * pair.First.Y / (pair.First.Y - pair.Second.Y)),
    ];
}
