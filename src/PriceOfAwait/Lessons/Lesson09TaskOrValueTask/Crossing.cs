using System.Globalization;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>The share above which one curve lies below another, judged by their bands and not only by their lines.</summary>
/// <remarks>
/// The difference and its error are formed where both curves were measured together. Left of <see cref="Lower"/> the second curve is above
/// the first with the confidence of the band, right of <see cref="Upper"/> it is below; in between there are shares at which nobody can
/// tell. The confidence is that of each point, and straight lines are assumed between the points.
/// </remarks>
public sealed record Crossing
{
    private Crossing()
    {
    }

    /// <summary>Where the lines cross; <see langword="null"/> where they don't, or more than once, or in the other direction.</summary>
    public double? At { get; private init; }

    /// <summary>Up to here the second curve is surely above the first. If it is nowhere surely above, this is the left end.</summary>
    public double Lower { get; private init; }

    /// <summary>From here on the second curve is surely below the first. If it is nowhere surely below, this is the right end.</summary>
    public double Upper { get; private init; }

    /// <summary>Whether the curves have errors at all; without them, the limits are those of the lines.</summary>
    public bool HasInterval { get; private init; }

    /// <summary>At which share the second curve is below the first, in a few words, with the interval in brackets.</summary>
    public string Answer { get; private init; } = "";

    /// <summary>Finds where the second curve begins to lie below the first.</summary>
    /// <param name="difference">How much higher the first curve is than the second, at two places or more.</param>
    public static Crossing Of(Curve difference)
    {
        ArgumentNullException.ThrowIfNull(difference);
        var (best, worst, lines) = (difference.Shifted(1), difference.Shifted(-1), difference.Zeros());
        var (start, end) = (difference.Points[0], difference.Points[^1]);
        var crossing = new Crossing
        {
            At = lines.Count == 1 && start.Y <= 0 ? lines[0] : null,
            Lower = best.Points[0].Y > 0 ? start.X : best.Zeros().DefaultIfEmpty(end.X).First(),
            Upper = worst.Points[^1].Y <= 0 ? end.X : worst.Zeros().DefaultIfEmpty(start.X).Last(),
            HasInterval = difference.Points.Any(point => point.Error > 0),
        };
        var isReversed = worst.Points[0].Y > 0 && best.Points[^1].Y <= 0;
        return crossing with { Answer = isReversed ? "at small shares only" : crossing.Put(start.X, end.X) };
    }

    /// <inheritdoc/>
    public override string ToString() => Answer;

    private string Put(double start, double end) => (SureLeft: Lower > start, SureRight: Upper < end) switch
    {
        _ when Upper == start => "everywhere",
        _ when Lower == end => "nowhere",
        (true, true) when At is null => $"from somewhere between {Text(Lower)} and {Text(Upper)} on",
        (true, true) => $"from {Text(At!.Value)} on{(HasInterval ? $" [{Text(Lower)},\u00A0{Text(Upper)}]" : "")}",
        (false, true) => $"from {Text(Upper)} on at the latest",
        (true, false) => $"not before {Text(Lower)}",
        _ => "undecided",
    };

    private static string Text(double x) => x.ToString("0.00", CultureInfo.InvariantCulture);
}
