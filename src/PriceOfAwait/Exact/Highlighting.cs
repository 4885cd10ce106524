using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait;

/// <summary>Colours for C# and for machine code, readable on light and on dark ground. Enough for what a decompiler and the JIT write.</summary>
internal static partial class Highlighting
{
    private static readonly (string Group, string Colour)[] Colours =
    [
        ("comment", "#7f8c8d"), ("text", "#c0603a"), ("keyword", "#4a80d4"), ("type", "#2b9480"),
    ];

    /// <summary>C# as HTML, every character of it encoded.</summary>
    public static string ToHtml(string code) => ToHtml(code, Token());

    /// <summary>The JIT's listing as HTML, every character of it encoded.</summary>
    public static string AssemblyToHtml(string code) => ToHtml(code, AssemblyToken());

    private static string ToHtml(string code, Regex tokens)
    {
        var html = new StringBuilder();
        var end = 0;
        foreach (Match token in tokens.Matches(code))
        {
            html.Append(WebUtility.HtmlEncode(code[end..token.Index]));
            var colour = Colours.First(colour => token.Groups[colour.Group].Success).Colour;
            html.Append("<span style=\"color:").Append(colour).Append("\">").Append(WebUtility.HtmlEncode(token.Value)).Append("</span>");
            end = token.Index + token.Length;
        }

        return html.Append(WebUtility.HtmlEncode(code[end..])).ToString();
    }

    // A type is a capitalised name in front of another name, a generic argument list, a member of it, or after new.
    [GeneratedRegex("""
        (?<comment>//[^\n]*)
        |(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+')
        |\b(?<keyword>abstract|as|base|bool|break|case|catch|class|const|continue|decimal|default|do|double|else|false|finally|float|for|foreach|goto|if|in|int|interface|internal|is|long|new|null|object|out|override|private|protected|public|readonly|ref|return|sealed|short|static|string|struct|switch|this|throw|true|try|typeof|uint|ulong|using|virtual|void|while)\b
        |(?<=\bnew\s)(?<type>[A-Z]\w*)|\b(?<type>[A-Z]\w*)(?=(?:<[^;\n]*>)?\??\s[\w<@])
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture)]
    private static partial Regex Token();

    // An instruction is the first word of a line that is not a label; what it calls stands in brackets or last, with a colon in its name.
    [GeneratedRegex("""
        (?<comment>^;[^\n]*)
        |(?<text>^\w+:)
        |(?<keyword>(?<=^\ +)[\w.]+)
        |(?<type>(?<=\ \[?)\w[\w.+<>|`\[\]]*:[\w.<>|`]+)
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.Multiline)]
    private static partial Regex AssemblyToken();
}
