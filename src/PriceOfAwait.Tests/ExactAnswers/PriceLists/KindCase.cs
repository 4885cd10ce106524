using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>The smallest members of a class that have a fault, and the same without it.</summary>
internal sealed record KindCase(FindingKind Kind, string Name, string With, string Without);
