namespace PriceOfAwait.Measuring;

/// <summary>What code can notice of how a method was compiled.</summary>
public sealed record SeenBehavior(string About, string Seen)
{
    public const string Local = "AsyncLocal that an awaited method sets";
    public const string LocalAfterWait = "the same, if it waits";
    public const string LocalInside = "AsyncLocal inside, after a wait";
    public const string Suppressed = "the same, if the flow is suppressed";
    public const string Context = "after a wait, the method resumes in";
    public const string Throws = "an exception before the first await is";
    public const string Cancelled = "after an OperationCanceledException, the task is";
    public const string CurrentMethod = "MethodBase.GetCurrentMethod().Name";
    public const string Thrower = "new StackTrace(exception).GetFrame(0).GetMethod().Name";
    public const string TypeOfTask = "the type of the returned task";
}
