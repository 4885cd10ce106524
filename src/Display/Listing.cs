using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <param name="Language"><see cref="CSharp"/> or <see cref="Assembly"/>; any other has no colors.</param>
public sealed record Listing(string Title, string Code, string Language) : OutputPart
{
    public const string CSharp = "csharp";

    public const string Assembly = "asm";

    /// <summary>Whether each line begins with its mark: <c>-</c> if it went, <c>+</c> if it came.</summary>
    public bool IsDifference { get; init; }

    public SideBySide Beside(params IReadOnlyList<Listing> others) => new([this, .. others]);

    public override string ToHtml()
    {
        var height = Language == Assembly ? "overflow:auto;max-height:40em" : "overflow-x:auto";
        return $"<div style=\"font-weight:600\">{Html.Encode(Title)}</div>"
            + $"<pre data-language=\"{Html.Quoted(Language)}\" style=\"{height};font-size:85%;line-height:1.35;margin:.3em 0\">"
            + $"{(IsDifference ? string.Join('\n', Colored(Code, Language).Split('\n').Select(Tinted)) : Colored(Code, Language))}</pre>";
    }

    public override string ToText() => $"{(Language == Assembly ? ";" : "//")} {Title}\n{Code}";

    public override IReadOnlyList<object> ToFacts() => Language == Assembly ? [new MachineCode(Title)] : [];

    private static string Tinted(string line) => line is ['-' or '+', ..]
        ? $"<span style=background-color:{(line[0] == '-' ? "#f851491a" : "#2ea0431a")}>{line}</span>" : line;

    internal static string Colored(string code, string language)
    {
        var html = new StringBuilder();
        var (end, color) = (0, "");
        foreach (var token in CodeTokens.Of(code, language))
        {
            var (between, next) = (code[end..token.Start], CodeTokens.ColorOf(token.Kind) ?? "");
            // Neighbors of one color are colored together.
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

public sealed record SideBySide(IReadOnlyList<Listing> Codes) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => Codes;

    public override string ToHtml() =>
        "<div style=\"display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start\">"
        + string.Concat(Codes.Select(code => $"<div style=\"flex:1 1 20em;min-width:0\">{code.ToHtml()}</div>"))
        + "</div>";
}

/// <summary>
/// What a part of some code is. In machine code a label is a text, an instruction a keyword, and what is called a type; a method is what
/// is called or declared with parentheses, a directive one of the compiler or of a notebook.
/// </summary>
public enum TokenKind { Comment, Text, Keyword, Type, Method, Number, Directive }

public readonly record struct CodeToken(int Start, int End, TokenKind Kind);

/// <summary>Finds what has a color in a <see cref="Listing"/>: enough for what people, a decompiler and the JIT write.</summary>
public static partial class CodeTokens
{
    public static IEnumerable<CodeToken> Of(string code, string language)
    {
        var matches = language switch
        {
            Listing.CSharp => CSharp().Matches(code),
            Listing.Assembly => Assembly().Matches(code),
            _ => Enumerable.Empty<Match>(),
        };
        return from token in matches
               from kind in Enum.GetValues<TokenKind>()
               where token.Groups[kind.ToString()].Success
               select new CodeToken(token.Index, token.Index + token.Length, kind);
    }

    /// <summary>The color of what is colored in notebooks, too, which are small.</summary>
    public static string? ColorOf(TokenKind kind) => kind switch
    {
        TokenKind.Comment => "#7f8c8d",
        TokenKind.Text => "#c0603a",
        TokenKind.Keyword => "#4a80d4",
        TokenKind.Type => "#2b9480",
        _ => null,
    };

    // A type is a capitalized name in front of another name, a generic argument list, a member of it, or after new. What isn't closed ends
    // with the code, so that each character is read once.
    [GeneratedRegex("""
        (?<Comment>//[^\n]*|/\*[\s\S]*?(?:\*/|\z))
        |(?<Text>\$*\"{3}[\s\S]*?(?:\"{3}|\z)|(?:@\$?|\$@)"(?:[^"]|"")*(?:"|\z)|\$?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
        |(?<Directive>(?<=^[\ \t]*)\#(?:!.*|[\ \t]*\w+))
        |\b(?<Number>\d[\d_]*(?:\.\d+)?\w*)
        |\b(?<Keyword>abstract|as|async|await|base|bool|break|byte|case|catch|char|class|const|continue|decimal|default|delegate|do|double|else
            |enum|event|explicit|false|finally|float|for|foreach|goto|if|implicit|in|int|interface|internal|is|lock|long|nameof|namespace|new
            |not|null|object|operator|out|override|params|partial|private|protected|public|readonly|record|ref|required|return|sealed|short
            |sizeof|static|string|struct|switch|this|throw|true|try|typeof|uint|ulong|unchecked|using|var|virtual|void|volatile|when|while|with
            |yield)\b
        |(?<=\bnew\s)(?<Type>[A-Z]\w*)|\b(?<Type>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\??\s[\w<@])
        |(?<=<|,\s)(?<Type>[A-Z]\w*)(?=[<>,?])|(?<![.\w])(?<Type>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\.[A-Z])
        |\b(?<Method>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\()
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.Multiline)]
    private static partial Regex CSharp();

    // An instruction is the first word of a line that is not a label; what it calls is in brackets or last, with a colon in its name.
    [GeneratedRegex("""
        (?<Comment>^;[^\n]*)
        |(?<Text>^\w+:)
        |(?<Keyword>(?<=^\ +)[\w.]+)
        |(?<Type>(?<=\ \[?)\w[\w.+<>|`\[\]]*:[\w.<>|`]+)
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.Multiline)]
    private static partial Regex Assembly();
}
