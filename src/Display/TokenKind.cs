namespace PriceOfAwait.Display;

/// <summary>
/// What a part of some code is. In machine code a label is a text, an instruction a keyword, and what is called a type;
/// a method is what is called or declared with parentheses, a directive one of the compiler or of a notebook.
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
