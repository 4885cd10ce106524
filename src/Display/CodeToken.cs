namespace PriceOfAwait.Display;

public readonly record struct CodeToken(int Start, int End, TokenKind Kind);
