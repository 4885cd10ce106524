using System.Text;

namespace PriceOfAwait.Display;

/// <param name="Language"><see cref="CSharp"/> or <see cref="Assembly"/>; any other has no colors.</param>
public sealed record Listing(string Title, string Code, string Language) : OutputPart
{
    public const string CSharp = "csharp";

    public const string Assembly = "asm";

    /// <summary>Whether this is a diff: removed lines begin with <c>-</c>, added ones with <c>+</c>.</summary>
    public bool IsDifference { get; init; }

    public SideBySide Beside(params IReadOnlyList<Listing> others) => new([this, .. others]);

    public override string ToHtml()
    {
        var height = Language == Assembly ? "overflow:auto;max-height:40em" : "overflow-x:auto";
        var code = Colored(Code, Language);
        return $"<div style=\"font-weight:600\">{Html.Encode(Title)}</div>"
            + $"<pre style=\"{height};font-size:85%;line-height:1.35;margin:.3em 0\">"
            + $"{(IsDifference ? string.Join('\n', code.Split('\n').Select(Tinted)) : code)}</pre>";
    }

    public override string ToText() => $"{(Language == Assembly ? ";" : "//")} {Title}\n{Code}";

    internal override IEnumerable<MachineCode> MachineCode => Language == Assembly ? [new MachineCode(Title)] : [];

    private static string Tinted(string line) =>
        line is ['-' or '+', ..]
            ? $"<span style=background-color:{(line[0] == '-' ? "#f851491a" : "#2ea0431a")}>{line}</span>"
            : line;

    internal static string Colored(string code, string language)
    {
        var html = new StringBuilder();
        var (end, color) = (0, "");
        foreach (var token in CodeTokens.Of(code, language))
        {
            var (between, next) = (code[end..token.Start], CodeTokens.ColorOf(token.Kind) ?? "");
            // Adjacent tokens of one color share a span.
            if (next != color || between.AsSpan().ContainsAnyExcept(' '))
            {
                html.Append(color.Length > 0 ? "</span>" : "").Append(Html.Encode(between));
                html.Append(next.Length > 0 ? $"<span style=color:{next}>" : "");
            }
            else
            {
                html.Append(between);
            }

            html.Append(Html.Encode(code[token.Start..token.End]));
            (end, color) = (token.End, next);
        }

        return html.Append(color.Length > 0 ? "</span>" : "").Append(Html.Encode(code[end..])).ToString();
    }
}
