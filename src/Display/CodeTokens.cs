using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <summary>
/// Finds the tokens to color in a <see cref="Listing"/>. The patterns suffice for what people, a decompiler and the JIT
/// write.
/// </summary>
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

    /// <summary>
    /// The color of a token in notebooks; <see langword="null"/> for kinds that only the book colors, which keeps
    /// notebooks small.
    /// </summary>
    public static string? ColorOf(TokenKind kind) =>
        kind switch
        {
            TokenKind.Comment => "#7f8c8d",
            TokenKind.Text => "#c0603a",
            TokenKind.Keyword => "#4a80d4",
            TokenKind.Type => "#2b9480",
            _ => null,
        };

    // A capitalized name is a type after new, in front of another name or of a member, and as a generic argument.
    // An unclosed comment or text ends with the code, so that each character is read only once.
    [GeneratedRegex(
        """
            (?<Comment>//[^\n]*|/\*[\s\S]*?(?:\*/|\z))
            |(?<Text>\$*\"{3}[\s\S]*?(?:\"{3}|\z)|(?:@\$?|\$@)"(?:[^"]|"")*(?:"|\z)
                |\$?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
            |(?<Directive>(?<=^[\ \t]*)\#(?:!.*|[\ \t]*\w+))
            |\b(?<Number>\d[\d_]*(?:\.\d+)?\w*)
            |\b(?<Keyword>abstract|as|async|await|base|bool|break|byte|case|catch|char|class|const|continue|decimal
                |default|delegate|do|double|else|enum|event|explicit|false|finally|float|for|foreach|goto|if|implicit|in
                |int|interface|internal|is|lock|long|nameof|namespace|new|not|null|object|operator|out|override|params
                |partial|private|protected|public|readonly|record|ref|required|return|sealed|short|sizeof|static|string
                |struct|switch|this|throw|true|try|typeof|uint|ulong|unchecked|using|var|virtual|void|volatile|when
                |while|with|yield)\b
            |(?<=\bnew\s)(?<Type>[A-Z]\w*)|\b(?<Type>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\??\s[\w<@])
            |(?<=<|,\s)(?<Type>[A-Z]\w*)(?=[<>,?])|(?<![.\w])(?<Type>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\.[A-Z])
            |\b(?<Method>[A-Z]\w*)(?=(?:<[\w\s,.<>?\[\]]{0,99}>)?\()
            """,
        RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.Multiline
    )]
    private static partial Regex CSharp();

    // An instruction is the first word of an indented line. The method that it calls is in brackets or last, and has a
    // colon in its name.
    [GeneratedRegex(
        """
            (?<Comment>^;[^\n]*)
            |(?<Text>^\w+:)
            |(?<Keyword>(?<=^\ +)[\w.]+)
            |(?<Type>(?<=\ \[?)\w[\w.+<>|`\[\]]*:[\w.<>|`]+)
            """,
        RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.Multiline
    )]
    private static partial Regex Assembly();
}
