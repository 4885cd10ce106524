namespace PriceOfAwait.Comparing;

/// <summary>The additional cost of one or several async methods, among the other costs of its lesson.</summary>
public sealed record Price(Cost Cost, Costs Among)
{
    public string Name => Cost.Methods > 1 ? Chain : $"an await that {Does}";

    public string Time => Cost.Interval.Contains(0) ? "no measurable time" : Text.WithoutInterval(InTwoDigits);

    public string Interval => $"{Cost.Interval.ToString(Precision)} ns";

    public string Bytes =>
        Cost.Bytes switch
        {
            null => "",
            0 => "no bytes",
            { } bytes => $"{Text.Bytes(bytes)} B",
        };

    internal string Both => Bytes.Length == 0 ? Time : $"{Time} and {Bytes}";

    /// <summary>With the interval, which says how far the digits of the time can be trusted.</summary>
    internal string BothWithInterval =>
        $"{(Cost.Interval.Contains(0) ? Time : InTwoDigits)}{(Bytes.Length == 0 ? "" : $" and {Bytes}")}";

    private string InTwoDigits => Text.Duration(new Estimate(Cost.Time, Cost.Interval), Precision);

    // Another day changes the third digit, whatever the interval of one recording says.
    private double Precision =>
        Math.Max(
            Text.PrecisionOfTwoDigits(Cost.Time),
            double.IsFinite(Cost.Interval.HalfWidth) ? Cost.Interval.HalfWidth : 0
        );

    internal string When => Cost.Methods > 1 ? Chain : $"if it {Does}";

    private string Does => Cost.Waits ? "really waits" : "completes synchronously";

    private string Chain => $"through {Cost.Methods} methods that complete synchronously";
}
