namespace PriceOfAwait.ClassBoard;

internal static class Limits
{
    public const int MaxAttendees = 200;

    /// <summary>More than one address may have, so that the host's own pages always get one.</summary>
    public const int MaxConnections = 4000;

    public const int MaxEntries = 10_000;

    public const int MaxEntriesAtOnce = 100;
    public const int MaxDeliveryBytes = 256 * 1024;
    public const int MaxHeaderBytes = 16 * 1024;
    public static readonly TimeSpan MaxHeaderTime = TimeSpan.FromSeconds(10);

    /// <summary>
    /// A connection that asks nothing is closed. A page's stream of events is an answer, so it stays open.
    /// </summary>
    public static readonly TimeSpan MaxIdleTime = TimeSpan.FromSeconds(10);

    /// <summary>Counted per attendee, beside what <see cref="AddressLimits"/> allows.</summary>
    public const int MaxDeliveriesPerSecond = 10;

    /// <summary>For how many seconds' allowance somebody who was silent may ask at once.</summary>
    public const int SecondsInBurst = 5;

    public const int MaxIdLength = 64;
    public const int MinSecretLength = 16;
    public const int MaxSecretLength = 64;
    public const int MaxNameLength = 24;

    /// <summary>A family of emoji is one character, and has eleven of these.</summary>
    public const int MaxNameUnits = 128;

    /// <summary>As Unicode Technical Standard #39 advises.</summary>
    public const int MaxMarks = 4;

    public const int MaxCores = 4096;

    /// <summary>Of a verdict whose launches fall into groups.</summary>
    public const int MaxFigures = 4;
    public const double MaxRatio = 1e6;
    public const double MaxAnswer = 1e9;

    public const long MaxExportBytes = 16 * 1024 * 1024;

    public static readonly TimeSpan MinRedrawTime = TimeSpan.FromMilliseconds(200);
}
