using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Harness;

public sealed class SameAnswerTests
{
    [Fact]
    public void Variants_with_the_expected_answer_pass() =>
        SameAnswer.Require("E", ("DirectCall", "E"), ("AwaitPathWithTask", new string('E', 1)));

    [Fact]
    public void Every_variant_with_another_answer_is_named_with_its_answer_and_the_expected_one()
    {
        var refusal = Assert.Throws<InvalidOperationException>(() =>
            SameAnswer.Require<decimal?>(42.5m, ("Plain", 42.5m), ("Broken", 43m), ("Empty", null))
        );

        Assert.Contains("expected 42.5, but Broken returned 43, Empty returned null", refusal.Message);
        Assert.DoesNotContain("Plain", refusal.Message);
    }

    [Fact]
    public void All_benchmarks_of_a_class_are_called_and_awaited() => SameAnswer.RequireOfAll(new Variants());

    [Fact]
    public void A_benchmark_that_throws_reports_its_own_error() =>
        Assert.Throws<NotSupportedException>(() => SameAnswer.RequireOfAll(new VariantsOfWhichOneThrows()));

    [Theory]
    [InlineData(typeof(VariantsOfWhichOneIsBroken), "expected 42, but int/broken returned 41")]
    [InlineData(typeof(object), "Object has no [Benchmark(Baseline = true)]")]
    public void A_broken_benchmark_is_refused_by_its_description_and_a_class_without_a_baseline_by_name(
        Type type,
        string why
    ) =>
        Assert.Contains(
            why,
            Assert
                .Throws<InvalidOperationException>(() => SameAnswer.RequireOfAll(Activator.CreateInstance(type)!))
                .Message
        );

    public class Variants
    {
        protected int Answer { get; } = 42;

        [Benchmark(Baseline = true)]
        public int Plain() => Answer;

        [Benchmark]
        public async Task<int> InTask()
        {
            await Task.Yield();
            return Answer;
        }

        [Benchmark]
        public async ValueTask<int> InValueTask() => await InTask();

        public int NotABenchmark() => Answer + 1;
    }

    public class VariantsOfWhichOneIsBroken : Variants
    {
        [Benchmark(Description = "int/broken")]
        public ValueTask<int> Broken() => new(Answer - 1);
    }

    public class VariantsOfWhichOneThrows : Variants
    {
        [Benchmark]
        public int Throwing() => Answer > 0 ? throw new NotSupportedException() : Answer;
    }
}
