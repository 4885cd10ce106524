using System.Collections.Immutable;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

internal static class OriginSets
{
    /// <summary>The value's origin if the ways that lead here agree on it.</summary>
    public static Origin? Only(this ImmutableHashSet<Origin> origins) => origins.Count == 1 ? origins.First() : null;

    /// <summary>The call that made the value, if it is one and only that.</summary>
    public static Instruction? Call(this Origin? origin) =>
        origin is Origin.Made { By: var by } && Calls.Called(by) is not null ? by : null;

    public static int? Number(this ImmutableHashSet<Origin> origins) =>
        origins.Only() is Origin.Number { Value: var number } ? number : null;
}
