using System.Text.RegularExpressions;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>
/// A traceback as Jupyter's front-ends show it best: with a terminal's colors for what went wrong, and where in the cells.
/// </summary>
internal static partial class ColoredTraceback
{
    public static string Of(string line) => Place().Replace(What().Replace(line, "\e[31m$0\e[39m"), "\e[36m$0\e[39m");

    /// <summary>An exception's name, or a compiler's error.</summary>
    [GeneratedRegex(@"(?<=^(---> )?)[A-Za-z_][\w.+`]*(?=: )|(?<=^[^:\n]*: )error \w+(?=: )")]
    private static partial Regex What();

    [GeneratedRegex(@"\bcell \d+, line \d+(, column \d+)?")]
    private static partial Regex Place();
}
