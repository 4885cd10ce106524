using System.Text.RegularExpressions;
using PriceOfAwait.Display;

namespace PriceOfAwait.Inspecting;

/// <summary>C# as the compiler sees it after it has replaced <c>async</c>, lambdas and local functions by simpler things.</summary>
/// <param name="Title">What it was before.</param>
/// <param name="Code">What it is now, as C#.</param>
[TypeFormatterSource]
public sealed partial record LoweredCode(string Title, string Code) : NotebookValue
{
    private const int LinesAround = 1;

    /// <summary>This code and others side by side.</summary>
    public SideBySide Beside(params IReadOnlyList<LoweredCode> others) => new([Listing, .. others.Select(other => other.Listing)]);

    /// <summary>
    /// The differences from other code, line by line: a line that only the other has begins with <c>-</c>, a line that only this one has
    /// with <c>+</c>. Names that the compiler makes from the names of the two methods don't count.
    /// </summary>
    public LoweredCode DifferenceFrom(LoweredCode other)
    {
        ArgumentNullException.ThrowIfNull(other);
        var (before, after) = (other.Code.Split('\n'), Code.Split('\n'));
        var (plainBefore, plainAfter) = (other.Plain(before), Plain(after));
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
                lines.Add((' ', after[right]));
                (left, right) = (left + 1, right + 1);
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
        var shown = lines.Select((_, index) => lines.Take(index + LinesAround + 1).Skip(index - LinesAround).Any(line => line.Mark != ' '))
            .ToList();
        for (var index = 0; index < lines.Count; index++)
        {
            if (shown[index])
            {
                yield return $"{lines[index].Mark} {lines[index].Text}";
            }
            else if (index == 0 || shown[index - 1])
            {
                yield return "  …";
            }
        }
    }

    private string[] Plain(string[] lines) =>
        [.. lines.Select(
            line => MadeNames().Replace(line, "<>").Replace(Title[(Title.LastIndexOf('.') + 1)..], "<>", StringComparison.Ordinal).Trim())];

    [GeneratedRegex(@"<\w*>\w+__\w+")]
    private static partial Regex MadeNames();

    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => [Listing];

    private Listing Listing => new(Title, Code, Listing.CSharp);
}
