using FsCheck;
using FsCheck.Fluent;

namespace PriceOfAwait.Tests;

/// <summary>
/// What a reader of foreign data promises, tried with inputs that nobody thought of: the same thousands in every run.
/// </summary>
internal static class Invariant
{
    private const int Inputs = 4_000;
    private const ulong Seed = 20260401;

    /// <param name="cost">How many inputs of a cheap check cost as much as one of this.</param>
    public static void Holds<T>(Gen<T> inputs, Action<T> check, int cost = 1) =>
        Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(Inputs / cost).WithReplay(new Replay(new Rnd(Seed), null)),
            Prop.ForAll(Arb.From(inputs, ArbMap.Default.ArbFor<T>().Shrinker), check)
        );
}
