using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// Makes lines that are safe to show out of what a cell prints in pieces: without colors and other control sequences,
/// without blank lines, and none longer than a screen is wide.
/// </summary>
internal sealed partial class PrintedLines
{
    /// <summary>Of a longer line only the beginning is kept, so that a cell that never ends its line costs no memory.</summary>
    public const int LongestLine = 500;

    private readonly StringBuilder _line = new();

    /// <summary>The lines that <paramref name="text"/> completes.</summary>
    public IEnumerable<string> Add(string text)
    {
        foreach (var character in text)
        {
            // A bare carriage return is how progress bars start their line afresh.
            if (character is '\n' or '\r')
            {
                if (TakeRest() is { } line)
                {
                    yield return line;
                }
            }
            else if (_line.Length < LongestLine)
            {
                _line.Append(character);
            }
        }
    }

    /// <summary>The line that was begun and not ended, if it shows anything.</summary>
    public string? TakeRest()
    {
        var line = Unprintable().Replace(_line.ToString(), "").TrimEnd();
        _line.Clear();
        return line.Length == 0 ? null : line;
    }

    [GeneratedRegex(@"\e\[[0-?]*[ -/]*[@-~]|\e\][^\a\e]*(\a|\e\\)|\p{Cc}")]
    private static partial Regex Unprintable();
}
