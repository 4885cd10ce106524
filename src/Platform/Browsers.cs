using System.ComponentModel;
using System.Diagnostics;
using static System.Environment;

namespace PriceOfAwait.Platform;

/// <summary>Browsers based on Chromium: on the PATH, and in the usual places of Windows and macOS.</summary>
public static class Browsers
{
    private static readonly string[] Names =
    [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "microsoft-edge",
        "chrome",
        "msedge",
        .. from app in new[] { "Google Chrome", "Chromium", "Microsoft Edge" }
        select $"/Applications/{app}.app/Contents/MacOS/{app}",
        .. from folder in new[] { SpecialFolder.ProgramFiles, SpecialFolder.ProgramFilesX86 }
        from program in new[] { @"Google\Chrome\Application\chrome.exe", @"Microsoft\Edge\Application\msedge.exe" }
        select Path.Combine(GetFolderPath(folder), program),
    ];

    public static Executable? Find() => Executable.Find(Names);

    /// <summary>
    /// Shows a file in the user's browser, which outlives this process. Returns false if none could be started.
    /// </summary>
    public static bool TryOpen(string file)
    {
        // Without a display, xdg-open fails too late to be noticed.
        if (
            OperatingSystem.IsLinux()
            && $"{GetEnvironmentVariable("DISPLAY")}{GetEnvironmentVariable("WAYLAND_DISPLAY")}"
                + GetEnvironmentVariable("BROWSER")
                is ""
        )
        {
            return false;
        }

        try
        {
            using var browser = Process.Start(new ProcessStartInfo(file) { UseShellExecute = true });
            return true;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
