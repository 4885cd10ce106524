namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <param name="Released">Year and month; empty if unknown.</param>
public sealed record Generation(string Name, string Released, Series? Series, string? Failure)
{
    public bool IsPublished => Series is { Run: null };
}
