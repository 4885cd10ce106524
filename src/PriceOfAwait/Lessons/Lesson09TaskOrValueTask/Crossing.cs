namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Where one curve falls below another, judged by their confidence bands, interpolated linearly.</summary>
/// <param name="At"><see langword="null"/> if the curves don't cross, cross more than once, or cross in the other
/// direction.</param>
public sealed record Crossing(double? At, string Answer)
{
    /// <param name="difference">The first curve minus the second, at two places or more.</param>
    public static Crossing Of(Curve difference)
    {
        var (best, worst, lines) = (
            difference.Given().Through(ends => ends.Upper),
            difference.Through(ends => ends.Lower),
            difference.Zeros()
        );
        var (start, end) = (difference.Points[0], difference.Points[^1]);
        double? at = lines.Count == 1 && start.Y <= 0 ? lines[0] : null;
        // Left of lower, the second curve is certainly above the first; right of upper, it is certainly below.
        var lower = best.Points[0].Y > 0 ? start.X : best.Zeros().DefaultIfEmpty(end.X).First();
        var upper = worst.Points[^1].Y <= 0 ? end.X : worst.Zeros().DefaultIfEmpty(start.X).Last();
        return new(
            at,
            (SureLeft: lower > start.X, SureRight: upper < end.X) switch
            {
                _ when worst.Points[0].Y > 0 && best.Points[^1].Y <= 0 => "at small shares only",
                _ when upper == start.X => "everywhere",
                _ when lower == end.X => "nowhere",
                (true, true) when at is null =>
                    $"from somewhere between {Format.Percent(lower)} and {Format.Percent(upper)} on",
                (true, true) => $"from {Format.Percent(at!.Value)}"
                    + $"{(difference.IsExact ? "" : $" [{Format.Percent(lower)},\u00A0{Format.Percent(upper)}]")} on",
                (false, true) => $"from {Format.Percent(upper)} on at the latest",
                (true, false) => $"not below {Format.Percent(lower)}, and perhaps nowhere",
                _ => "undecided",
            }
        );
    }
}
