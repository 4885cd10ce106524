using System.Globalization;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>A figure at a place of the x axis.</summary>
/// <param name="Error">Half of its confidence interval; 0 where it is exact.</param>
public readonly record struct CurvePoint(double X, double Y, double Error);

/// <summary>A figure that depends on one parameter: points, with straight lines between them.</summary>
/// <param name="Points">In the order of <see cref="CurvePoint.X"/>, each place once.</param>
public sealed record Curve(IReadOnlyList<CurvePoint> Points)
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

    /// <summary>The same curve, shifted up or down by a multiple of its errors.</summary>
    internal Curve Shifted(double errors) =>
        new([.. Points.Select(point => point with { Y = point.Y + errors * point.Error, Error = 0 })]);

    /// <summary>Where it meets zero, from left to right.</summary>
    internal IReadOnlyList<double> Zeros() =>
    [
        .. Points.Zip(Points.Skip(1))
            .Where(pair => pair.First.Y <= 0 != pair.Second.Y <= 0)
            .Select(pair => pair.First.X + (pair.Second.X - pair.First.X) * pair.First.Y / (pair.First.Y - pair.Second.Y)),
    ];
}

/// <summary>The share above which one curve lies below another, judged by their bands and not only by their lines.</summary>
/// <param name="At">Where the lines cross; <see langword="null"/> where they don't, or more than once, or in the other direction.</param>
/// <param name="Lower">Up to here the second curve is surely above the first. If it surely is nowhere, this is the left end.</param>
/// <param name="Upper">From here on the second curve is surely below the first. If it surely is nowhere, this is the right end.</param>
/// <param name="Answer">At which share the second curve is below the first, in a few words, with the interval in brackets.</param>
/// <remarks>
/// Between the limits there are shares at which nobody can tell. The confidence is that of each point, and straight lines are assumed
/// between the points. Curves without errors have the limits of their lines.
/// </remarks>
public sealed record Crossing(double? At, double Lower, double Upper, string Answer)
{
    /// <summary>Finds where the second curve begins to lie below the first.</summary>
    /// <param name="difference">How much higher the first curve is than the second, at two places or more.</param>
    public static Crossing Of(Curve difference)
    {
        var (best, worst, lines) = (difference.Shifted(1), difference.Shifted(-1), difference.Zeros());
        var (start, end) = (difference.Points[0], difference.Points[^1]);
        double? at = lines.Count == 1 && start.Y <= 0 ? lines[0] : null;
        var lower = best.Points[0].Y > 0 ? start.X : best.Zeros().DefaultIfEmpty(end.X).First();
        var upper = worst.Points[^1].Y <= 0 ? end.X : worst.Zeros().DefaultIfEmpty(start.X).Last();
        var hasErrors = difference.Points.Any(point => point.Error > 0);
        return new(at, lower, upper, (SureLeft: lower > start.X, SureRight: upper < end.X) switch
        {
            _ when worst.Points[0].Y > 0 && best.Points[^1].Y <= 0 => "at small shares only",
            _ when upper == start.X => "everywhere",
            _ when lower == end.X => "nowhere",
            (true, true) when at is null => $"from somewhere between {Text(lower)} and {Text(upper)} on",
            (true, true) => $"from {Text(at!.Value)} on{(hasErrors ? $" [{Text(lower)},\u00A0{Text(upper)}]" : "")}",
            (false, true) => $"from {Text(upper)} on at the latest",
            (true, false) => $"not before {Text(lower)}",
            _ => "undecided",
        });

        static string Text(double x) => x.ToString("0.00", CultureInfo.InvariantCulture);
    }
}
