namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <param name="Interval">The confidence interval of Y; of zero width if Y is exact.</param>
public readonly record struct CurvePoint(double X, double Y, ConfidenceInterval Interval)
{
    /// <summary>Zero if the interval contains zero, so that the sign can't be told.</summary>
    internal int Sign => Interval.Lower < 0 && Interval.Upper > 0 ? 0 : Math.Sign(Y);
}
