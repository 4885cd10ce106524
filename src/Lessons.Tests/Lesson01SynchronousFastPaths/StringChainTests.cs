using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

public sealed class StringChainTests
{
    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static TheoryData<Type> Chains => [typeof(StringChain), typeof(BoolChain), typeof(DecimalChain)];

    [Theory, MemberData(nameof(Chains))]
    public void The_chain_is_five_classes_that_are_not_sealed_and_have_no_fields(Type chain)
    {
        var classes = chain.GetNestedTypes();

        Assert.Equal(["A", "B", "C", "D", "E"], classes.Select(one => one.Name));
        Assert.All(classes, one => Assert.False(one.IsSealed));
        Assert.All(classes, one => Assert.Empty(one.GetFields(Declared)));
    }

    [Theory, MemberData(nameof(Chains))]
    public void Each_method_gets_the_objects_that_it_calls_and_the_state_machine_of_an_async_one_holds_them(Type chain)
    {
        Assert.All(
            chain.GetNestedTypes(),
            one =>
            {
                var callees = new[] { "b", "c", "d", "e" }[(one.Name[0] - 'A')..];

                Assert.All(
                    MethodsOf(one),
                    method => Assert.Equal(callees, method.GetParameters().Select(parameter => parameter.Name))
                );
                Assert.Equal(callees, HeldBy(one.GetMethod("AwaitTask")!));
                Assert.Equal(callees, HeldBy(one.GetMethod("AwaitValueTask")!));
            }
        );

        static IEnumerable<string> HeldBy(MethodInfo method) =>
            from field in method.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType.GetFields(Declared)
            where field.Name is "b" or "c" or "d" or "e"
            orderby field.Name
            select field.Name;
    }

    [Theory, MemberData(nameof(Chains))]
    public void Only_the_plain_method_is_never_inlined_and_only_the_awaiting_ones_are_async(Type chain) =>
        Assert.All(
            chain.GetNestedTypes().SelectMany(MethodsOf),
            method =>
            {
                Assert.Equal(
                    method.Name == "Call",
                    method.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining)
                );
                Assert.Equal(
                    method.Name.StartsWith("Await", StringComparison.Ordinal),
                    method.IsDefined(typeof(AsyncStateMachineAttribute))
                );
            }
        );

    [Fact]
    public void The_answers_are_the_published_ones()
    {
        Assert.True(BoolChain.Answer);
        Assert.Equal(1234.567m, DecimalChain.Answer);
    }

    private static MethodInfo[] MethodsOf(Type type) => type.GetMethods(Declared);
}
