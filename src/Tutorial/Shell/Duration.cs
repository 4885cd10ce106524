using System.Globalization;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>A span of time as it is written on the command line: <c>90s</c>, <c>5m</c>, <c>1h</c>, or plain seconds.</summary>
internal static class Duration
{
    /// <summary>Reads a span longer than nothing and no longer than a day.</summary>
    public static bool TryParse(string text, out TimeSpan duration)
    {
        var (digits, secondsPerUnit) = text switch
        {
            [.. var number, 's'] => (number, 1),
            [.. var number, 'm'] => (number, 60),
            [.. var number, 'h'] => (number, 3600),
            _ => (text, 1),
        };
        var isInRange = double.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var count)
            && count * secondsPerUnit is >= 0.001 and <= 24 * 3600;
        duration = isInRange ? TimeSpan.FromSeconds(count * secondsPerUnit) : default;
        return isInRange;
    }

    /// <summary>The shortest reading that a person takes in at a glance: <c>0.4 s</c>, <c>12 s</c>, <c>3 min 05 s</c>.</summary>
    public static string ToText(TimeSpan duration)
    {
        var seconds = (int)Math.Round(duration.TotalSeconds);
        return duration.TotalSeconds < 9.95 ? string.Create(CultureInfo.InvariantCulture, $"{duration.TotalSeconds:0.0} s")
            : seconds < 60 ? $"{seconds} s"
            : $"{seconds / 60} min {seconds % 60:00} s";
    }
}
