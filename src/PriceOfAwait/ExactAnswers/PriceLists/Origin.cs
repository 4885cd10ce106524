using System.Collections.Immutable;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>Where a value comes from. Two values with the same single origin are the same value.</summary>
internal abstract record Origin
{
    /// <summary>What an instruction has made: a call's result, a new object, or anything that isn't followed.</summary>
    public sealed record Made(Instruction By) : Origin;

    /// <summary>
    /// What a variable has before the code stores to it: a parameter's argument, or what others have put into it.
    /// </summary>
    public sealed record AtStart(object Variable) : Origin;

    public sealed record Number(int Value) : Origin;

    /// <summary>An item of a tuple or of a list, by its field or its index.</summary>
    public sealed record Part(Origin Whole, object Which) : Origin;
}

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
