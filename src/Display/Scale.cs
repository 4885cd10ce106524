namespace PriceOfAwait.Display;

/// <summary>Maps the values of an axis to pixels.</summary>
/// <param name="Min">The value at <paramref name="From"/>.</param>
/// <param name="Max">The value at <paramref name="To"/>.</param>
/// <param name="From">A pixel.</param>
/// <param name="To">A pixel.</param>
/// <param name="IsLog">Whether equal ratios are equal lengths.</param>
internal sealed record Scale(double Min, double Max, double From, double To, bool IsLog)
{
    /// <summary>The pixel of a value. What has no place on a logarithmic axis, or lies outside, is at the nearest end.</summary>
    public double this[double value] => From + (To - From) * Math.Clamp(Share(value), 0, 1);

    /// <summary>The value at a pixel.</summary>
    public double At(double pixel)
    {
        var share = (pixel - From) / (To - From);
        return IsLog ? Min * Math.Pow(Max / Min, share) : Min + (Max - Min) * share;
    }

    private double Share(double value) => IsLog
        ? value > 0 ? Math.Log(value / Min) / Math.Log(Max / Min) : 0
        : (value - Min) / (Max - Min);
}

/// <summary>A rectangle in pixels.</summary>
internal readonly record struct Box(double Left, double Top, double Width, double Height)
{
    public double Right => Left + Width;

    public double Bottom => Top + Height;

    public bool Overlaps(Box other) => Left < other.Right && other.Left < Right && Top < other.Bottom && other.Top < Bottom;
}
