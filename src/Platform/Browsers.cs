using System.ComponentModel;
using System.Diagnostics;
using static System.Environment;

namespace PriceOfAwait.Platform;

/// <summary>The browsers of Chromium's family: on the PATH, and where they are installed on systems that put no program there.</summary>
public static class Browsers
{
    private static readonly string[] Names =
    [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome", "msedge",
        .. from app in new[] { "Google Chrome", "Chromium", "Microsoft Edge" } select $"/Applications/{app}.app/Contents/MacOS/{app}",
        .. from folder in new[] { SpecialFolder.ProgramFiles, SpecialFolder.ProgramFilesX86 }
           from program in new[] { @"Google\Chrome\Application\chrome.exe", @"Microsoft\Edge\Application\msedge.exe" }
           select Path.Combine(GetFolderPath(folder), program),
    ];

    public static Executable? Find() => Executable.Find(Names);

    /// <summary>Shows a file in the user's browser, which goes on when this process ends; false if none could be started.</summary>
    public static bool TryOpen(string file)
    {
        // Without one of these, Linux's xdg-open finds out too late that there is nothing to open it with.
        if (OperatingSystem.IsLinux() && $"{GetEnvironmentVariable("DISPLAY")}{GetEnvironmentVariable("WAYLAND_DISPLAY")}"
            + GetEnvironmentVariable("BROWSER") is "")
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
