namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

internal static class Share
{
    public const string Unknown = "not known";

    /// <summary>For example <c>12% [10%, 14%]</c>, or a limit if the share can’t be told from nothing.</summary>
    public static string InWords(Estimate share)
    {
        var (lower, upper) = share.Interval;
        return lower > 0
            ? $"{Percent(share.Value)} [{Percent(lower)}, {Percent(upper)}]"
            : $"at most {Percent(Math.Max(0, upper))}";

        static string Percent(double part) => $"{Format.Number(part * 100)}%";
    }
}
