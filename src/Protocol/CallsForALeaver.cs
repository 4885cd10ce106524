namespace PriceOfAwait.Measuring;

/// <summary>
/// What becomes of the ten calls that a handler makes, if its client leaves while the first calls are in flight.
/// </summary>
/// <param name="Started">The calls that the other service gets.</param>
/// <param name="Answered">The calls that the other service does its work for.</param>
/// <param name="Told">The calls of which the other service learns that nobody waits for them any more.</param>
/// <param name="Exceptions">The exceptions that the calls throw in the handler.</param>
/// <param name="EndsBy">How the handler ends: the name of an exception, or <see cref="AnAnswer"/>.</param>
/// <param name="Connections">The connections to the other service, that of the next call included.</param>
public sealed record CallsForALeaver(
    string Way,
    int Started,
    int Answered,
    int Told,
    int Exceptions,
    string EndsBy,
    int Connections
)
{
    public const string NoToken = "no token";
    public const string AskedBetween = "the token asked between the calls";
    public const string PassedOn = "the token passed on";
    public const string AllCaught = "passed on, every exception caught";
    public const string Together = "together, no token";
    public const string TogetherPassedOn = "together, the token passed on";

    public const string AnAnswer = "an answer";
}
