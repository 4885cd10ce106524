using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Harness;

public sealed class TierEventsTests
{
    [Fact]
    public async Task A_method_and_its_state_machine_are_final_once_they_have_been_called_often_and_not_before()
    {
        using var tiers = new TierEvents();
        tiers.Begin();
        while (!tiers.IsFinal(MethodOf(nameof(OftenAsync))))
        {
            TestContext.Current.CancellationToken.ThrowIfCancellationRequested();
            Assert.Equal(1, await OftenAsync());
            Thread.Yield();
        }

        Assert.Equal(2, Once());
        Assert.False(tiers.IsFinal(MethodOf(nameof(Once))));
        Assert.False(tiers.IsFinal(MethodOf(nameof(Never))));
        Assert.True(tiers.Count > 0);
        tiers.End();
    }

    private MethodInfo MethodOf(string name) =>
        GetType().GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic, null, Type.EmptyTypes, null)!;

    // Inlined into the running loop, which is optimized on its own, the method would no longer be called.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> OftenAsync()
    {
        await Task.CompletedTask;
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Once() => 2;

    private static void Never() { }
}
