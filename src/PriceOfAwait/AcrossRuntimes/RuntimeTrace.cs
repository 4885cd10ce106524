using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.AcrossRuntimes;

/// <param name="Provisional">The contributor's machine, if the steps were recorded there.</param>
internal sealed record RuntimeTrace(ExecutionTrace Trace, Machine? Provisional);
