using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The five variants of <see cref="StringFastPaths"/> for three result types, in one class, because only methods of one
/// class share rounds. A generic class won't do: for reference types, its code looks up the type at run time, which
/// costs as much as the measured calls.
/// </summary>
public partial class ResultTypes
{
    /// <summary>
    /// Chosen in each call, as in <see cref="StringFastPaths"/>. But only the deep chain is measured.
    /// </summary>
    public bool Deep { get; set; } = true;

    [GlobalSetup]
    public async Task SetUpAsync()
    {
        SetUpString();
        SetUpBool();
        SetUpDecimal();
        SameAnswer.Require(StringChain.Answer, await StringAnswersAsync());
        SameAnswer.Require(BoolChain.Answer, await BoolAnswersAsync());
        SameAnswer.Require(DecimalChain.Answer, await DecimalAnswersAsync());
    }
}
