using System.Text.RegularExpressions;

namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>C# after the compiler has lowered <c>async</c>, lambdas and local functions.</summary>
public sealed partial record LoweredCode(string Title, string Code) : NotebookValue
{
    private const int LinesAround = 1;

    public Listing DifferenceFrom(LoweredCode other)
    {
        var (before, after) = (other.Given().Code.Split('\n'), Code.Split('\n'));
        var lines = Alignment
            .Of(other.Plain(before), Plain(after))
            .Select(pair =>
                pair switch
                {
                    (var left, -1) => ('-', before[left]),
                    (-1, var right) => ('+', after[right]),
                    (_, var right) => (' ', after[right]),
                }
            )
            .ToList();
        return new($"{Title}, differences from {other.Title}", string.Join('\n', Shortened(lines)), Listing.CSharp)
        {
            IsDifference = true,
        };
    }

    private static IEnumerable<string> Shortened(List<(char Mark, string Text)> lines)
    {
        var isShown = lines
            .Select(
                (_, index) =>
                    lines.Take(index + LinesAround + 1).Skip(index - LinesAround).Any(line => line.Mark != ' ')
            )
            .ToList();
        return lines
            .Select((line, index) => isShown[index] ? $"{line.Mark} {line.Text}" : "  …")
            .Where((_, index) => isShown[index] || index == 0 || isShown[index - 1]);
    }

    private string[] Plain(string[] lines) =>
        [
            .. lines.Select(line =>
                MadeNames()
                    .Replace(line, "<>")
                    .Replace(Title[(Title.LastIndexOf('.') + 1)..], "<>", StringComparison.Ordinal)
                    .Trim()
            ),
        ];

    [GeneratedRegex(@"<\w*>\w+__\w+")]
    private static partial Regex MadeNames();

    public override IReadOnlyList<OutputPart> ToParts() => [new Listing(Title, Code, Listing.CSharp)];
}
