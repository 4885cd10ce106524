using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Harness;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons;

public class SameAnswersTests
{
    public static TheoryData<Type> Classes =>
        [.. typeof(WarmStockPrices).Assembly.GetTypes().Where(type => !type.IsAbstract && MethodsWith<BenchmarkAttribute>(type).Any())];

    /// <summary>Variants are compared only where they return the same answer, and only the class itself can see to that.</summary>
    [Theory, MemberData(nameof(Classes))]
    public void Every_class_checks_its_variants_answers_before_it_is_timed(Type benchmarks) => Assert.True(
        MethodsWith<GlobalSetupAttribute>(benchmarks).Any(ChecksAnswers),
        $"{benchmarks.Name} would be timed whatever its variants return. Call SameAnswer.RequireOfAll(this) in its [GlobalSetup].");

    [Fact]
    public void A_set_up_that_checks_nothing_is_told() =>
        Assert.False(ChecksAnswers(((Action)A_set_up_that_checks_nothing_is_told).Method));

    private static IEnumerable<MethodInfo> MethodsWith<TAttribute>(Type type) where TAttribute : Attribute =>
        type.GetMethods().Where(method => method.GetCustomAttribute<TAttribute>() is not null);

    private static bool ChecksAnswers(MethodInfo setUp)
    {
        var body = setUp.GetCustomAttribute<AsyncStateMachineAttribute>() is { StateMachineType: var machine }
            ? machine.GetMethod("MoveNext", BindingFlags.Instance | BindingFlags.NonPublic)!
            : setUp;
        var code = body.GetMethodBody()!.GetILAsByteArray()!;
        return Enumerable.Range(0, code.Length - sizeof(int))
            .Any(at => code[at] == OpCodes.Call.Value && Called(body, BitConverter.ToInt32(code, at + 1)) == typeof(SameAnswer));
    }

    /// <summary>Whose method a token names; <see langword="null"/> where the byte before it only looks like a call.</summary>
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
}
