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
