namespace PriceOfAwait.Display;

public sealed record Card(string Sentence, IReadOnlyList<string> Lines);
