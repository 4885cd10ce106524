namespace PriceOfAwait.Judging;

public enum ClaimKind
{
    Exact,
    Timed,

    /// <summary>Some parts are exact, others timed.</summary>
    Both,

    /// <summary>Some parts are timed, with an interval; others are measured once, and have none.</summary>
    TimedAndOnce,

    /// <summary>All parts are measured once, and have no interval.</summary>
    Once,
}
