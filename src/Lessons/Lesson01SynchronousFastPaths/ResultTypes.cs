using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The five ways of <see cref="StringFastPaths"/> through all five objects, for each of three result types. In one class all types share
/// their launches and rounds, so that they can be compared.
/// </summary>
/// <remarks>
/// A generic class would not do: for a reference type its code is shared with other types, and looks them up at run time, which costs
/// about as much as what is measured here.
/// </remarks>
public partial class ResultTypes
{
    /// <summary>Nothing is timed where the ways of one type differ.</summary>
    [GlobalSetup]
    public void CheckAnswers()
    {
        SameAnswer.Require(StringChain.Answer, StringAnswers());
        SameAnswer.Require(BoolChain.Answer, BoolAnswers());
        SameAnswer.Require(DecimalChain.Answer, DecimalAnswers());
    }
}
