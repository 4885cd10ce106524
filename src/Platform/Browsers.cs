using System.ComponentModel;
using System.Diagnostics;

namespace PriceOfAwait.Platform;

/// <summary>The browsers of Chromium's family: on the PATH, and where they are installed on systems that put no program there.</summary>
public static class Browsers
{
    private static readonly string[] AppsOfMacOS = ["Google Chrome", "Chromium", "Microsoft Edge"];

    private static readonly string[] ProgramsOfWindows =
        [@"Google\Chrome\Application\chrome.exe", @"Microsoft\Edge\Application\msedge.exe"];

    private static readonly string[] Names =
    [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome", "msedge", .. Places(),
    ];

    /// <summary>The first that is there; <see langword="null"/> where there is none.</summary>
    public static Executable? Find() => Executable.Find(Names);

    /// <summary>Shows a file in the user's browser, which goes on when this process ends.</summary>
    /// <returns>Whether anything could be started.</returns>
    public static bool TryOpen(string file)
    {
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

    private static IEnumerable<string> Places() =>
        OperatingSystem.IsMacOS() ? AppsOfMacOS.Select(app => $"/Applications/{app}.app/Contents/MacOS/{app}")
        : OperatingSystem.IsWindows()
            ? from folder in new[] { Environment.SpecialFolder.ProgramFiles, Environment.SpecialFolder.ProgramFilesX86 }
              from program in ProgramsOfWindows
              select Path.Combine(Environment.GetFolderPath(folder), program)
        : [];
}
