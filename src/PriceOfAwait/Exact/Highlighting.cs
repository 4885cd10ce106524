using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait;

/// <summary>Colours for C#, readable on light and on dark ground. Enough for code that a decompiler wrote.</summary>
internal static partial class Highlighting
{
    private static readonly (string Group, string Colour)[] Colours =
    [
        ("comment", "#7f8c8d"), ("text", "#c0603a"), ("keyword", "#4a80d4"), ("type", "#2b9480"),
    ];

    /// <summary>The code as HTML, every character of it encoded.</summary>
    public static string ToHtml(string code)
    {
        var html = new StringBuilder();
        var end = 0;
        foreach (Match token in Token().Matches(code))
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
}
