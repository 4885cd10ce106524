using System.Globalization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Where the machine's power comes from. Each system tells it in a way of its own.</summary>
internal static class PowerSupply
{
    private const string Supplies = "/sys/class/power_supply";

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    /// <summary>Whether it comes from a battery; <see langword="null"/> where the machine doesn't tell, or has none.</summary>
    public static async Task<bool?> IsOnBatteryAsync(CancellationToken cancellation)
    {
        if (OperatingSystem.IsLinux())
        {
            return Directory.Exists(Supplies) ? OfBatteries(Directory.GetDirectories(Supplies).Select(StatusOf)) : null;
        }

        var (program, arguments) = OperatingSystem.IsMacOS() ? ("pmset", new[] { "-g", "batt" }) : ("powershell",
            ["-NoProfile", "-Command", "(Get-CimInstance Win32_Battery).BatteryStatus"]);
        return Executable.Find(program) is { } found
            ? Read((await found.AskAsync(arguments, Limit, cancellation)).Output.Trim())
            : null;
    }

    /// <summary>Reads what batteries say of themselves on Linux.</summary>
    public static bool? OfBatteries(IEnumerable<string?> states)
    {
        var batteries = states.OfType<string>().ToList();
        return batteries.Count == 0 ? null : batteries.Contains("Discharging");
    }

    /// <summary>Reads what macOS or Windows says. On Windows 1 stands for a battery that is being used up.</summary>
    public static bool? Read(string told) => told switch
    {
        "" => null,
        _ when told.Contains("Battery Power", StringComparison.Ordinal) => true,
        _ when told.Contains("AC Power", StringComparison.Ordinal) => false,
        _ when told.Split('\n').All(line => int.TryParse(line, CultureInfo.InvariantCulture, out _)) =>
            told.Split('\n').Any(line => line.Trim() == "1"),
        _ => null,
    };

    private static string? StatusOf(string supply)
    {
        try
        {
            return File.ReadAllText(Path.Combine(supply, "type")).Trim() == "Battery"
                ? File.ReadAllText(Path.Combine(supply, "status")).Trim()
                : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
