namespace PriceOfAwait.Measuring;

/// <summary>A cause that a failure itself names: a full disk, or no more memory. Says it, and what to do.</summary>
internal static class KnownCause
{
    // On Windows, a full disk and a full handle; on Unix, ENOSPC and EDQUOT.
    private static readonly int[] FullDiskCodes = OperatingSystem.IsWindows()
        ? [unchecked((int)0x80070070), unchecked((int)0x80070027)]
        : [28, OperatingSystem.IsMacOS() ? 69 : 122];

    // What .NET writes of it in a child process; on Windows, if the system is English.
    private static readonly string[] FullDisk =
    [
        "No space left on device",
        "Disk quota exceeded",
        "There is not enough space on the disk",
    ];

    private static readonly string[] NoMemory =
    [
        nameof(OutOfMemoryException),
        "Out of memory.",
        // E_OUTOFMEMORY, before there is a runtime.
        "0x8007000E",
    ];

    /// <returns><see langword="null"/> if the words name no such cause.</returns>
    public static string? In(string words)
    {
        var lines = words.Split('\n', StringSplitOptions.TrimEntries);
        return Array.Find(lines, line => Names(FullDisk, line)) is { } full ? OfFullDisk(full)
            : Array.Exists(lines, line => Names(NoMemory, line)) ? $"It ran out of memory. {MemoryLimit.Advice}"
            : null;
    }

    /// <inheritdoc cref="In"/>
    public static string? Of(Exception exception) =>
        exception switch
        {
            OutOfMemoryException => In(nameof(OutOfMemoryException)),
            IOException when FullDiskCodes.Contains(exception.HResult) => OfFullDisk(exception.ToSentence()),
            _ => null,
        };

    private static string OfFullDisk(string line)
    {
        var temporary = Path.TrimEndingDirectorySeparator(Path.GetTempPath());
        var variable = OperatingSystem.IsWindows() ? "TEMP" : "TMPDIR";
        return $"A disk is full: {line.TrimEnd('.')}. Make room on it, and try again."
            + (
                line.Contains(temporary, StringComparison.OrdinalIgnoreCase)
                    ? $" For temporary files in another folder than {temporary}, set {variable}, and restart the "
                        + "kernel or the command."
                    : ""
            );
    }

    private static bool Names(string[] causes, string line) =>
        Array.Exists(causes, cause => line.Contains(cause, StringComparison.OrdinalIgnoreCase));
}
