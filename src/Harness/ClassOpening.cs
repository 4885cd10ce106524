using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace PriceOfAwait.Harness;

/// <summary>
/// Tries a class that a reader brings: BenchmarkDotNet validates it, each benchmark is called once, and the answers are
/// compared. What would give a wrong figure later is refused here.
/// </summary>
internal static class ClassOpening
{
    // BenchmarkDotNet's, without those that are about its own jobs and processes.
    private static readonly IValidator[] Validators =
    [
        BaselineValidator.FailOnError,
        SetupCleanupValidator.FailOnError,
        ParamsValidator.FailOnError,
        CompilationValidator.FailOnError,
        DeferredExecutionValidator.FailOnError,
    ];

    public static OpenedClass Open(Type type)
    {
        BenchmarkRunInfo all;
        try
        {
            all = BenchmarkCases.AllOf(type);
        }
        catch (Exception exception) when (exception.GetBaseException() is var refusal)
        {
            return new([refusal.Message.Replace("\n", " ", StringComparison.Ordinal)], []);
        }

        var benchmarks = BenchmarkCases.In(all);
        var refusals = RefusalsOf(all, benchmarks).Distinct().ToList();
        return new(refusals, refusals.Count > 0 ? [] : [.. NotesOf(all, benchmarks)]);
    }

    private static IEnumerable<string> RefusalsOf(BenchmarkRunInfo all, IReadOnlyList<BenchmarkCase> benchmarks)
    {
        var type = all.Type;
        var input = new ValidationParameters(benchmarks, all.Config);
        foreach (var error in Validators.SelectMany(validator => validator.Validate(input)))
        {
            yield return error.Message.TrimEnd('.') + ".";
        }

        if (type.IsValueType)
        {
            yield return $"{type.Name} is a struct. Make it a class.";
        }
        else if (type.GetConstructor(Type.EmptyTypes) is null)
        {
            yield return $"{type.Name} has no public constructor without parameters. Add one.";
        }

        if (benchmarks.Count == 0)
        {
            yield return $"{type.Name} has no benchmark with a value: each [Params] and [Arguments] needs one.";
        }

        var baselines = benchmarks
            .Where(benchmark => benchmark.Descriptor.Baseline)
            .Select(benchmark => benchmark.Descriptor.WorkloadMethodDisplayInfo)
            .Distinct()
            .ToList();
        if (baselines.Count > 1)
        {
            yield return $"{string.Join(" and ", baselines)} are baselines. All other variants are compared with one, "
                + "also those of other categories, so keep one.";
        }

        foreach (var benchmark in benchmarks.Select(benchmark => benchmark.Descriptor).Distinct())
        {
            var (method, name) = (benchmark.WorkloadMethod, benchmark.WorkloadMethodDisplayInfo);
            if (method.ReturnType == typeof(void) && method.IsDefined(typeof(AsyncStateMachineAttribute)))
            {
                yield return $"{name} is async void, so nobody can wait for it. Let it return a Task.";
            }

            if (method.ReturnType.IsByRef || method.ReturnType.IsByRefLike || method.ReturnType.IsPointer)
            {
                yield return $"{name} returns a reference or a span, whose bytes can't be counted. Return a value, "
                    + "such as an element or the length.";
            }

            foreach (var around in new[] { benchmark.IterationSetupMethod, benchmark.IterationCleanupMethod })
            {
                if (around is not null)
                {
                    yield return $"{around.Name} would have to run before or after each call of {name}. Bytes and "
                        + "times are those of many calls in a row, so move its work into the benchmark, in all "
                        + "variants alike, or into a [GlobalSetup], and let each call leave things as it found them.";
                }
            }
        }

        foreach (var alike in benchmarks.GroupBy(BenchmarkCases.IdOf).Where(alike => alike.Count() > 1))
        {
            yield return $"{alike.Key} stands for {alike.Count()} benchmarks, because these values have the same text. "
                + "Give their type a ToString that tells them apart, or the methods other descriptions.";
        }
    }

    private static IEnumerable<string> NotesOf(BenchmarkRunInfo all, IReadOnlyList<BenchmarkCase> benchmarks)
    {
        if (benchmarks.Count < all.BenchmarksCases.Length)
        {
            yield return $"The jobs of {all.Type.Name} are left out: the tutorial measures each benchmark in a job of "
                + "its own.";
        }

        var answers = new List<(BenchmarkCase Benchmark, Answer Answer)>();
        foreach (var benchmark in benchmarks)
        {
            BenchmarkOperation.UseSetUp(
                [benchmark],
                operations =>
                {
                    answers.Add((benchmark, operations[0].Run()));
                    operations[0].RequireFast();
                }
            );
        }

        yield return Comparison(answers);
    }

    private static string Comparison(IReadOnlyList<(BenchmarkCase Benchmark, Answer Answer)> answers)
    {
        const string ByHand = "Check yourself that they do the same.";
        if (!answers.Any(one => one.Answer.HasResult))
        {
            return $"The variants return no result, so nothing can be compared. {ByHand}";
        }

        if (answers.FirstOrDefault(one => !one.Answer.HasResult).Benchmark is { } without)
        {
            return $"{NameOf(without)} returns no result and others do, so nothing can be compared. {ByHand}";
        }

        foreach (var alike in answers.GroupBy(one => BenchmarkCases.IdOf(one.Benchmark).Parameters))
        {
            var expected = alike.OrderByDescending(one => one.Benchmark.Descriptor.Baseline).First();
            var compared = alike.ToLookup(one => Answer.AreSame(one.Answer.Result, expected.Answer.Result));
            if (compared[false].Any())
            {
                throw new InvalidOperationException(
                    $"Not measured, because the variants don't return the same answer: {NameOf(expected.Benchmark)} "
                        + $"returned {Answer.TextOf(expected.Answer.Result)}, but "
                        + string.Join(
                            ", ",
                            compared[false]
                                .Select(one => $"{NameOf(one.Benchmark)} {Answer.TextOf(one.Answer.Result)}")
                        )
                        + ". Fix the variant and run again."
                );
            }

            if (compared[null].Any())
            {
                return $"The variants return {CSharp.NameOf(expected.Answer.Result!.GetType())} objects, which don't "
                    + $"say when two of them are equal, so they can't be compared. {ByHand}";
            }
        }

        return "The variants return the same answer.";
    }

    private static string NameOf(BenchmarkCase benchmark) => benchmark.Descriptor.WorkloadMethodDisplayInfo;
}
