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
            .Where(variant => !EqualityComparer<T>.Default.Equals(variant.Answer, expected))
            .Select(variant => $"{variant.Name} returned {Text(variant.Answer)}")
            .ToArray();
        if (different.Length > 0)
        {
            throw new InvalidOperationException(
                $"Not timed, because the variants don't return the same answer: expected {Text(expected)}, "
                    + $"but {string.Join(", ", different)}. Fix the variant and run again."
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
            .Where(each => each.Benchmark is not null)
            .ToArray();
        var baseline =
            methods.FirstOrDefault(each => each.Benchmark!.Baseline).Method
            ?? throw new InvalidOperationException(
                $"{benchmarks.GetType().Name} has no [Benchmark(Baseline = true)], so there is no answer to "
                    + $"compare its variants with."
            );
        Require(
            Answer(baseline, benchmarks),
            [
                .. methods.Select(each =>
                    (each.Benchmark!.Description ?? each.Method.Name, Answer(each.Method, benchmarks))
                ),
            ]
        );
    }

    internal static object? Answer(MethodInfo benchmark, object benchmarks)
    {
        // DoNotWrapExceptions, so that a variant's own exception is reported.
        var returned = benchmark.Invoke(benchmarks, BindingFlags.DoNotWrapExceptions, null, null, null);
        if (
            returned?.GetType() is { IsGenericType: true } type
            && type.GetGenericTypeDefinition() == typeof(ValueTask<>)
        )
        {
            returned = type.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(returned, null);
        }
        else if (returned is ValueTask withoutResult)
        {
            returned = withoutResult.AsTask();
        }

        if (returned is not Task task)
        {
            return returned;
        }

        task.GetAwaiter().GetResult();
        return task.GetType().GetProperty(nameof(Task<int>.Result))!.GetValue(task);
    }

    private static string Text(object? answer) =>
        CSharp.TextOf(answer) is { Length: > 0 } text ? text
        : answer is null ? "null"
        : "an empty text";
}
