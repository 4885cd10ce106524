using System.Collections.Immutable;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Running;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// Each benchmark on all runtimes, then the next benchmark: so a machine that grows slower or faster over the minutes favours no runtime. With a single
/// runtime this is BenchmarkDotNet's own order.
/// </summary>
internal sealed class ByTurns : DefaultOrderer
{
    public override IEnumerable<BenchmarkCase> GetExecutionOrder(
        ImmutableArray<BenchmarkCase> benchmarkCases, IEnumerable<BenchmarkLogicalGroupRule>? order = null) =>
        base.GetExecutionOrder(benchmarkCases, [BenchmarkLogicalGroupRule.ByParams, BenchmarkLogicalGroupRule.ByMethod]);
}
