namespace PriceOfAwait.Practicing;

internal sealed record SourceText(string File, string Text);
