namespace PriceOfAwait.Measuring;

/// <summary>The axis labels of all charts, so that the same quantity has the same words everywhere.</summary>
internal static class AxisWords
{
    public const string Time = "time of one operation (ns)";
    public const string Allocated = "bytes allocated by one operation";
    public const string AddedTime = "additional time (ns)";
    public const string AddedBytes = "additional bytes (B)";
    public const string SavedTime = "ns that a value task saves";
    public const string SynchronousCalls = "calls that complete synchronously (%)";
    public const string Result = "result";
    public const string Caller = "caller";
    public const string Callee = "callee";

    public static string TimesAsLongAs(string baseline) => $"times as long as {baseline}";

    public static string DifferenceFrom(string baseline) => $"difference from {baseline} (ns)";

    public static string MoreThan(string baseline) => $"more than {baseline} (ns)";
}
