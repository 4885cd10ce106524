using System.Text.RegularExpressions;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tutorial.Running;

/// <summary>What the notebooks of a run show both by itself and on several runtimes, to be measured once.</summary>
internal static partial class MeasuringPlan
{
    /// <summary>The samples to measure on several runtimes, by the full names of the classes.</summary>
    /// <param name="code">What is in the cells of the run's notebooks.</param>
    public static IReadOnlyDictionary<string, IReadOnlyList<string>> Of(IEnumerable<string> code)
    {
        var asked = code.SelectMany(text => Asking().Matches(text))
            .Select(call => (Class: call.Groups["class"].Value, Alone: call.Groups["alone"].Success)).ToHashSet();
        return RuntimeSample.All
            .Where(sample => Bench.NameOf(sample.Benchmarks) is var name && asked.Contains((name, true)) && asked.Contains((name, false)))
            .ToDictionary(sample => sample.Benchmarks, sample => sample.Only);
    }

    [GeneratedRegex(@"\bBench\.RunAsync<(?<class>\w+)>\((?<alone>\))?")]
    private static partial Regex Asking();
}
