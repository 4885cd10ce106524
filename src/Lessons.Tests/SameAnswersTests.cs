using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using PriceOfAwait.Harness;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;
using PriceOfAwait.Lessons.Lesson26ARequestThatWaits;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons;

public class SameAnswersTests
{
    public static TheoryData<Type> Classes => [.. All];

    /// <summary>QueriesTests start the server that the other class needs.</summary>
    public static TheoryData<Type> ClassesWithoutServer => [.. All.Except([typeof(Queries)])];

    private static IEnumerable<Type> All =>
        typeof(WarmStockPrices)
            .Assembly.GetTypes()
            .Where(type => !type.IsAbstract && MethodsWith<BenchmarkAttribute>(type).Any());

    /// <summary>
    /// Variants are compared only where they return the same answer, and only the class itself can see to that.
    /// </summary>
    [Theory, MemberData(nameof(Classes))]
    public void Every_class_checks_its_variants_answers_before_it_is_timed(Type benchmarks) =>
        Assert.True(
            MethodsWith<GlobalSetupAttribute>(benchmarks).Any(ChecksAnswers),
            $"{benchmarks.Name} would be timed whatever its variants return. Call "
                + $"SameAnswer.RequireOfAll(this) in its [GlobalSetup]."
        );

    /// <summary>It calls each set-up and each benchmark once, with all parameters.</summary>
    [Theory, MemberData(nameof(ClassesWithoutServer))]
    public void BenchmarkDotNet_accepts_every_class(Type benchmarks) => Assert.Empty(Refusals(benchmarks));

    [Fact]
    public void BenchmarkDotNet_refuses_a_class_with_a_broken_variant()
    {
        var refusal = Assert.Single(Refusals(typeof(WithABrokenVariant)));

        Assert.True(refusal.IsCritical);
        Assert.Contains(
            $"expected 42, but {nameof(WithABrokenVariant.LooksUpAnotherStock)} returned 1.",
            refusal.Message
        );
    }

    [Fact]
    public void A_set_up_that_checks_nothing_is_told() =>
        Assert.False(ChecksAnswers(((Action)A_set_up_that_checks_nothing_is_told).Method));

    private static IEnumerable<ValidationError> Refusals(Type benchmarks)
    {
        var run = BenchmarkConverter.TypeToBenchmarks(benchmarks, ManualConfig.CreateEmpty().AddJob(Job.Dry));
        return ExecutionValidator.FailOnError.Validate(new ValidationParameters(run.BenchmarksCases, run.Config));
    }

    private static IEnumerable<MethodInfo> MethodsWith<TAttribute>(Type type)
        where TAttribute : Attribute =>
        type.GetMethods().Where(method => method.GetCustomAttribute<TAttribute>() is not null);

    private static bool ChecksAnswers(MethodInfo setUp)
    {
        var body = setUp.GetCustomAttribute<AsyncStateMachineAttribute>() is { StateMachineType: var machine }
            ? machine.GetMethod("MoveNext", BindingFlags.Instance | BindingFlags.NonPublic)!
            : setUp;
        var code = body.GetMethodBody()!.GetILAsByteArray()!;
        return Enumerable
            .Range(0, code.Length - sizeof(int))
            .Any(at =>
                code[at] == OpCodes.Call.Value && Called(body, BitConverter.ToInt32(code, at + 1)) == typeof(SameAnswer)
            );
    }

    /// <summary>
    /// Whose method a token names; <see langword="null"/> where the byte before it only looks like a call.
    /// </summary>
    private static Type? Called(MethodBase body, int token)
    {
        try
        {
            return body.Module.ResolveMethod(token, body.DeclaringType!.GetGenericArguments(), null)?.DeclaringType;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    public class WithABrokenVariant : SyncVsAsync
    {
        [Benchmark]
        public decimal LooksUpAnotherStock() => Prices.GetPriceDirectlyFromCache("1");
    }
}
