namespace PriceOfAwait.Measuring;

/// <summary>The frames of a stack trace of three <c>async</c> methods, the innermost first.</summary>
public sealed record StackFrames(string Of, IReadOnlyList<string> Frames)
{
    public const string Live = "new StackTrace()";
    public const string LiveAfterWait = "new StackTrace(), after a wait";
    public const string Exception = "an exception";
    public const string ExceptionAfterWait = "an exception, after a wait";
    public const string Mixed = "an exception, after a wait, through a method with a state machine";
    public const string PassedOn = "an exception, where a method only awaits the next";
}
