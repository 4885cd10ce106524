namespace PriceOfAwait.Display;

/// <summary>Where a recommendation doesn't hold.</summary>
/// <param name="Where">A sentence without its period, such as <c>Doesn’t follow on .NET 8</c>.</param>
/// <param name="Because">Sentences, which unfold.</param>
public sealed record Limit(string Where, IReadOnlyList<string> Because);
