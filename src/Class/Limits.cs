namespace PriceOfAwait.ClassBoard;

/// <summary>How much a board takes, of how many and how fast.</summary>
internal static class Limits
{
    public const int MaxAttendees = 200;
    public const int MaxViewers = 300;
    public const int MaxConnections = 1000;

    /// <summary>Of one attendee, in all.</summary>
    public const int MaxEntries = 10_000;

    /// <summary>In one delivery.</summary>
    public const int MaxEntriesAtOnce = 100;
    public const int MaxDeliveryBytes = 256 * 1024;
    public const int MaxHeaderBytes = 16 * 1024;
    public static readonly TimeSpan MaxHeaderTime = TimeSpan.FromSeconds(10);

    /// <summary>Of what one attendee sends, not of what an address does: a whole class may come from behind one.</summary>
    public const int MaxDeliveriesPerSecond = 10;
    public const int MaxDeliveriesInBurst = 50;

    public const int MaxIdLength = 64;
    public const int MinSecretLength = 16;
    public const int MaxSecretLength = 64;
    public const int MaxNameLength = 24;
    public const int MaxTextLength = 800;
    public const int MaxAnswerLength = 100;
    public const double MaxRatio = 1e6;
    public const double MaxAnswer = 1e9;
    public static readonly TimeSpan MaxClockError = TimeSpan.FromDays(1);

    /// <summary>Of a file that an attendee exported.</summary>
    public const long MaxExportBytes = 16 * 1024 * 1024;

    /// <summary>How often an open board is drawn again at most: not every figure of a crowd is worth another picture.</summary>
    public static readonly TimeSpan MinRedrawTime = TimeSpan.FromMilliseconds(200);
}
