using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The five ways of <see cref="StringFastPaths"/> through all five objects, for each of three result types. They are in one class because
/// only methods of one class share launches and rounds. A generic class would not do: for a reference type its code is shared with other
/// types, and looks them up at run time, which costs about as much as what is measured here.
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
