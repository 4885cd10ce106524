using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The five ways of <see cref="StringFastPaths"/> for three result types, in one class, because only methods of one share their rounds.
/// A generic class would not do: a reference type's code looks its type up at run time, which costs as much as what is measured here.
/// </summary>
public partial class ResultTypes
{
    [GlobalSetup]
    public async Task CheckAnswersAsync()
    {
        SameAnswer.Require(StringChain.Answer, await StringAnswersAsync());
        SameAnswer.Require(BoolChain.Answer, await BoolAnswersAsync());
        SameAnswer.Require(DecimalChain.Answer, await DecimalAnswersAsync());
    }
}
