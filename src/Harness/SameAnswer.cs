using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Harness;

/// <summary>
/// Called by a class's <c>[GlobalSetup]</c>, so that BenchmarkDotNet refuses to time a variant with a wrong answer.
/// </summary>
public static class SameAnswer
{
    public static void Require<T>(T expected, params (string Name, T Answer)[] variants)
    {
        var different = variants
            .Where(variant => Answer.AreSame(variant.Answer, expected) != true)
            .Select(variant => $"{variant.Name} returned {Answer.TextOf(variant.Answer)}")
            .ToArray();
        if (different.Length > 0)
        {
            throw new InvalidOperationException(
                $"Not timed, because the variants don't return the same answer: expected {Answer.TextOf(expected)}, "
                    + $"but {string.Join(", ", different)}. Fix the variant and run again. If the answers are meant to "
                    + "differ, remove SameAnswer from the set-up."
            );
        }
    }

    /// <summary>Calls every <c>[Benchmark]</c> method once and requires the baseline's answer.</summary>
    public static void RequireOfAll(object benchmarks)
    {
        var methods = benchmarks
            .GetType()
            .GetMethods()
            .Select(method => (Method: method, Benchmark: method.GetCustomAttribute<BenchmarkAttribute>()))
            // Those with arguments are compared when a reader's class is opened.
            .Where(each => each.Benchmark is not null && each.Method.GetParameters().Length == 0)
            .ToArray();
        var baseline =
            methods.FirstOrDefault(each => each.Benchmark!.Baseline).Method
            ?? throw new InvalidOperationException(
                $"{benchmarks.GetType().Name} has no [Benchmark(Baseline = true)], so there is no answer to "
                    + $"compare its variants with."
            );
        Require(
            Answer.Of(baseline, benchmarks, []).Result,
            [
                .. methods.Select(each =>
                    (each.Benchmark!.Description ?? each.Method.Name, Answer.Of(each.Method, benchmarks, []).Result)
                ),
            ]
        );
    }
}
