namespace PriceOfAwait.Display;

internal enum Anchor
{
    Start,
    Middle,
    End,
}
