namespace PriceOfAwait.ClassBoard;

internal static class Limits
{
    public const int MaxAttendees = 200;
    public const int MaxViewers = 300;
    public const int MaxConnections = 1000;

    public const int MaxEntries = 10_000;

    public const int MaxEntriesAtOnce = 100;
    public const int MaxDeliveryBytes = 256 * 1024;
    public const int MaxHeaderBytes = 16 * 1024;
    public static readonly TimeSpan MaxHeaderTime = TimeSpan.FromSeconds(10);

    /// <summary>Counted per attendee, because a class may share one address.</summary>
    public const int MaxDeliveriesPerSecond = 10;
    public const int MaxDeliveriesInBurst = 50;

    public const int MaxIdLength = 64;
    public const int MinSecretLength = 16;
    public const int MaxSecretLength = 64;
    public const int MaxNameLength = 24;
    public const int MaxCores = 4096;

    /// <summary>Of a verdict whose launches fall into groups.</summary>
    public const int MaxFigures = 4;
    public const double MaxRatio = 1e6;
    public const double MaxAnswer = 1e9;
    public static readonly TimeSpan MaxClockError = TimeSpan.FromDays(1);

    public const long MaxExportBytes = 16 * 1024 * 1024;

    public static readonly TimeSpan MinRedrawTime = TimeSpan.FromMilliseconds(200);
}
