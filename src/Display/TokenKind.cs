namespace PriceOfAwait.Display;

/// <summary>
/// The kind of a token. In machine code, labels are texts, instructions are keywords, and called methods are types. In
/// C#, a method is a name in front of parentheses; a directive is one of the compiler or of a notebook.
/// </summary>
public enum TokenKind
{
    Comment,
    Text,
    Keyword,
    Type,
    Method,
    Number,
    Directive,
}
