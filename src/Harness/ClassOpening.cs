using System.Diagnostics;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using BenchmarkId = PriceOfAwait.Measuring.BenchmarkId;

namespace PriceOfAwait.Harness;

/// <summary>
/// Tries a class that a reader brings: BenchmarkDotNet validates it, each benchmark is called once, and the answers are
/// compared. What would give a wrong figure later is refused here.
/// </summary>
internal static class ClassOpening
{
    // Of a benchmark whose bytes are counted.
    private const int LeastCalls = 150;

    // A reader who has waited this long is told what is already wrong.
    private static readonly TimeSpan EnoughToRefuse = TimeSpan.FromSeconds(10);

    // BenchmarkDotNet's, without those that are about its own jobs and processes, and without the one for baselines,
    // which allows several.
    private static readonly IValidator[] Validators =
    [
        SetupCleanupValidator.FailOnError,
        ParamsValidator.FailOnError,
        CompilationValidator.FailOnError,
        DeferredExecutionValidator.FailOnError,
    ];

    /// <param name="answersDiffer">Whether they are meant to, so that they aren't compared.</param>
    public static OpenedClass Open(Type type, bool answersDiffer)
    {
        BenchmarkRunInfo all;
        try
        {
            all = BenchmarkCases.AllOf(type);
        }
        catch (Exception exception) when (exception.GetBaseException() is var refusal)
        {
            var why = refusal.Message.Replace("\n", " ", StringComparison.Ordinal);
            return new(
                [
                    refusal is InvalidBenchmarkDeclarationException
                        ? why
                        : $"BenchmarkDotNet can't list the benchmarks of {type.Name}: {why}",
                ],
                []
            );
        }

        var benchmarks = BenchmarkCases.In(all);
        var refusals = RefusalsOf(all, benchmarks).Distinct().ToList();
        if (refusals.Count > 0)
        {
            return new(refusals, []);
        }

        var called = CallEach(benchmarks);
        if (called.Exists(one => one.IsTooSlow))
        {
            return new([RefusalOf(called.FindAll(one => one.IsTooSlow))], []);
        }

        var (isRefusal, compared) = answersDiffer
            ? (false, "The variants' answers aren't compared, because they are meant to differ.")
            : Compare(called);
        var jobs = $"The jobs of {type.Name} are left out: the tutorial measures each benchmark in a job of its own.";
        return isRefusal
            ? new([compared], [])
            : new([], benchmarks.Count == all.BenchmarksCases.Length ? [compared] : [jobs, compared])
            {
                Names = [.. called.Select(one => new BenchmarkName(one.Method.Name, one.Name)).Distinct()],
                SecondsToCount = called.Sum(one => one.SecondsOfCall) * LeastCalls,
            };
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

            if (IsReference(method.ReturnType))
            {
                yield return $"{name} returns a reference or a span, whose bytes can't be counted. Return a value, "
                    + "such as an element or the length.";
            }

            if (
                method.GetParameters().FirstOrDefault(parameter => IsReference(parameter.ParameterType)) is
                { } reference
            )
            {
                yield return $"{name} takes a reference or a span ({reference.Name}), which can't be kept for the next "
                    + "call. Take an array or a text, and make the span of it in the benchmark.";
            }

            if (Answer.IsAwaitableButNotAwaited(method.ReturnType))
            {
                yield return $"{name} returns {CSharp.NameOf(method.ReturnType)}, which is not awaited: only Task and "
                    + "ValueTask are. Await it in the benchmark, and let that return a Task or a ValueTask.";
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
                + "Give their type a ToString that tells them apart (put an array into a record that has one), or the "
                + "methods other descriptions.";
        }
    }

    private static bool IsReference(Type type) => type.IsByRef || type.IsByRefLike || type.IsPointer;

    /// <summary>A method that is too slow with some parameters isn't called with others.</summary>
    private static List<Called> CallEach(IReadOnlyList<BenchmarkCase> benchmarks)
    {
        var called = new List<Called>();
        var time = Stopwatch.StartNew();
        foreach (var benchmark in benchmarks)
        {
            var slow = called.FindAll(one => one.IsTooSlow);
            if (slow.Count > 0 && time.Elapsed > EnoughToRefuse)
            {
                break;
            }

            if (!slow.Exists(one => one.Method == benchmark.Descriptor.WorkloadMethod))
            {
                BenchmarkOperation.UseSetUp([benchmark], operations => called.Add(Call(operations[0])));
            }
        }

        return called;
    }

    private static Called Call(BenchmarkOperation operation)
    {
        var answer = operation.Run();
        var isTooSlow = operation.IsTooSlow();
        return new(operation.Benchmark, operation.Id, answer, isTooSlow, operation.SecondsOfCall)
        {
            Varies = !isTooSlow && Answer.AreSame(answer.Result, operation.Run().Result) == false,
        };
    }

    private static string RefusalOf(IReadOnlyList<Called> slow)
    {
        var took = slow.Select(one => FormattableString.Invariant($"{one.Id} takes {one.SecondsOfCall * 1000:0} ms"));
        var limit = FormattableString.Invariant($"{BenchmarkOperation.SlowCall.TotalMilliseconds} ms");
        return $"{string.Join("; ", took)} a call. A benchmark is called some hundred times, so calls of more than "
            + $"{limit} are refused. Beside such a call, what an await costs doesn't show: let it do or await less, "
            + "for example Task.Yield() instead of a delay.";
    }

    private static (bool IsRefusal, string Said) Compare(IReadOnlyList<Called> called)
    {
        if (!called.Any(one => one.Answer.HasResult))
        {
            return NotCompared("The variants return no result, so nothing can be compared.");
        }

        if (called.FirstOrDefault(one => !one.Answer.HasResult) is { } without)
        {
            return NotCompared($"{without.Name} returns no result and others do, so nothing can be compared.");
        }

        foreach (var alike in called.Where(one => !one.Varies).GroupBy(one => one.Id.Parameters))
        {
            var expected = alike.OrderByDescending(one => one.Benchmark.Descriptor.Baseline).First();
            var compared = alike.ToLookup(one => Answer.AreSame(one.Answer.Result, expected.Answer.Result));
            if (compared[false].Any())
            {
                var others = compared[false].Select(one => $"{one.Name} {Answer.TextOf(one.Answer.Result)}");
                return (
                    true,
                    $"Not measured, because the variants don't return the same answer: {expected.Name} returned "
                        + $"{Answer.TextOf(expected.Answer.Result)}, but {string.Join(", ", others)}. Fix the variant "
                        + "and run again. If they are meant to differ, say so in the cell: "
                        + "YourMethod.OpenAsync(answersDiffer: true)."
                );
            }

            if (compared[null].Any())
            {
                return NotCompared(
                    $"The variants return {CSharp.NameOf(expected.Answer.Result!.GetType())} objects, which don't "
                        + "say when two of them are equal, so they can't be compared."
                );
            }
        }

        return called.FirstOrDefault(one => one.Varies) is { } varies
                ? NotCompared($"{varies.Name} returns another answer each time, so nothing can be compared with it.")
            : called.GroupBy(one => one.Id.Parameters).All(alike => alike.Count() == 1)
                ? (false, "No two benchmarks have the same parameters, so there is nothing to compare.")
            : (false, "The variants return the same answer.");

        static (bool IsRefusal, string Said) NotCompared(string why) =>
            (false, $"{why} Check yourself that they do the same.");
    }

    private sealed record Called(
        BenchmarkCase Benchmark,
        BenchmarkId Id,
        Answer Answer,
        bool IsTooSlow,
        double SecondsOfCall
    )
    {
        /// <summary>A second call returned another answer.</summary>
        public bool Varies { get; init; }

        public MethodInfo Method => Benchmark.Descriptor.WorkloadMethod;

        public string Name => Id.Method;
    }
}
