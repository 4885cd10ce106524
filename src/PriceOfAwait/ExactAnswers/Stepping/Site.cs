namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// A place in the code that has a probe. Token and offset are those of the original code; the source line counts from
/// 1, and is 0 if not known.
/// </summary>
/// <param name="Next">Where a method that waits here is resumed.</param>
internal sealed record Site(
    SiteKind Kind,
    WatchedMethod Method,
    int Token,
    int Offset,
    int SourceLine,
    string What,
    int Next
);
