using System.Text.RegularExpressions;
using PriceOfAwait.Display;

namespace PriceOfAwait.Stepping;

/// <summary>C# as the compiler sees it after it has replaced <c>async</c>, lambdas and local functions by simpler things.</summary>
[TypeFormatterSource]
public sealed partial record LoweredCode(string Title, string Code) : NotebookValue
{
    private const int LinesAround = 1;

    private Listing Listing => new(Title, Code, Listing.CSharp);

    /// <summary>This code and others side by side.</summary>
    public SideBySide Beside(params IReadOnlyList<LoweredCode> others) => new([Listing, .. others.Select(other => other.Listing)]);

    /// <summary>
    /// The differences from other code, line by line: a line that only the other has begins with <c>-</c>, a line that only this one has
    /// with <c>+</c>. Names that the compiler makes from the names of the two methods don't count.
    /// </summary>
    public LoweredCode DifferenceFrom(LoweredCode other)
    {
        var (before, after) = (other.Code.Split('\n'), Code.Split('\n'));
        var (plainBefore, plainAfter) = (other.Plain(before), Plain(after));
        // How many lines the two have in common, from one line of each on.
        var common = new int[before.Length + 1, after.Length + 1];
        for (var left = before.Length - 1; left >= 0; left--)
        {
            for (var right = after.Length - 1; right >= 0; right--)
            {
                common[left, right] = plainBefore[left] == plainAfter[right]
                    ? common[left + 1, right + 1] + 1
                    : Math.Max(common[left + 1, right], common[left, right + 1]);
            }
        }

        var lines = new List<(char Mark, string Text)>();
        for (int left = 0, right = 0; left < before.Length || right < after.Length;)
        {
            if (left < before.Length && right < after.Length && plainBefore[left] == plainAfter[right])
            {
                lines.Add((' ', after[right++]));
                left++;
            }
            else if (right == after.Length || (left < before.Length && common[left + 1, right] >= common[left, right + 1]))
            {
                lines.Add(('-', before[left++]));
            }
            else
            {
                lines.Add(('+', after[right++]));
            }
        }

        return new($"{Title}, where it differs from {other.Title}", string.Join('\n', Shortened(lines)));
    }

    /// <summary>The lines that differ, each with one line before and after; other lines are replaced by one line of dots.</summary>
    private static IEnumerable<string> Shortened(List<(char Mark, string Text)> lines)
    {
        var isDotted = false;
        for (var index = 0; index < lines.Count; index++)
        {
            var isShown = lines.Take(index + LinesAround + 1).Skip(index - LinesAround).Any(line => line.Mark != ' ');
            if (isShown || !isDotted)
            {
                yield return isShown ? $"{lines[index].Mark} {lines[index].Text}" : "  …";
            }

            isDotted = !isShown;
        }
    }

    private string[] Plain(string[] lines) =>
        [.. lines.Select(
            line => MadeNames().Replace(line, "<>").Replace(Title[(Title.LastIndexOf('.') + 1)..], "<>", StringComparison.Ordinal).Trim())];

    [GeneratedRegex(@"<\w*>\w+__\w+")]
    private static partial Regex MadeNames();

    public override IReadOnlyList<OutputPart> ToParts() => [Listing];
}
