namespace PriceOfAwait.Display;

internal sealed record Scale(double Min, double Max, double From, double To, bool IsLog)
{
    /// <summary>
    /// The pixel of a value. A value outside the axis, or without a place on a logarithmic one, is at the nearest end.
    /// </summary>
    public double this[double value] => From + (To - From) * Math.Clamp(Share(value), 0, 1);

    public double At(double pixel)
    {
        var share = (pixel - From) / (To - From);
        return IsLog ? Min * Math.Pow(Max / Min, share) : Min + (Max - Min) * share;
    }

    private double Share(double value) =>
        IsLog
            ? value > 0
                ? Math.Log(value / Min) / Math.Log(Max / Min)
                : 0
            : (value - Min) / (Max - Min);
}
