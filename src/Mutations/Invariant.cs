using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;

namespace PriceOfAwait.Mutations;

/// <summary>
/// Tests with inputs that nobody thought of what a reader of foreign data promises.
/// <code>
/// [Fact]
/// public void Whatever_the_file_holds_it_is_read_or_refused() =>
///     Invariant.Holds(Mutated.Text("a good file", "another"), text => /* assert */);
/// </code>
/// <see cref="Mutated"/> makes the inputs from good ones. They come from one seed, so every run tries the same ones; a failure names the
/// input, made as small as still fails. There are thousands by default. To try more, set their number for the cheap invariants, as in
/// <c>PRICE_OF_AWAIT_MUTATIONS=100000 dotnet test src/Book.Tests</c>; costly ones try their share of it.
/// </summary>
public static class Invariant
{
    /// <summary>The environment variable that holds the number of inputs.</summary>
    public const string Variable = "PRICE_OF_AWAIT_MUTATIONS";

    private const int Usual = 4_000;
    private const ulong Seed = 20260401;

    /// <summary>Checks an invariant of texts.</summary>
    /// <param name="inputs">The texts.</param>
    /// <param name="check">Throws where it doesn't hold.</param>
    /// <param name="cost">How many inputs of a cheap invariant cost as much as one of this.</param>
    public static void Holds(Gen<string> inputs, Action<string> check, int cost = 1) =>
        Holds(inputs, text => Smaller(text.ToCharArray()).Select(characters => new string(characters)), check, cost);

    /// <summary>Checks an invariant of bytes.</summary>
    /// <inheritdoc cref="Holds(Gen{string}, Action{string}, int)"/>
    public static void Holds(Gen<byte[]> inputs, Action<byte[]> check, int cost = 1) => Holds(inputs, Smaller, check, cost);

    private static void Holds<T>(Gen<T> inputs, Func<T, IEnumerable<T>> smaller, Action<T> check, int cost)
    {
        var number = int.TryParse(Environment.GetEnvironmentVariable(Variable), CultureInfo.InvariantCulture, out var wanted)
            ? wanted
            : Usual;
        Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(Math.Max(1, number / cost))
                .WithReplay(FSharpOption<Replay>.Some(new Replay(new Rnd(Seed), FSharpOption<int>.None))),
            Prop.ForAll(Arb.From(inputs, smaller), check));
    }

    /// <summary>The input without one of its halves, quarters, and so on.</summary>
    private static IEnumerable<T[]> Smaller<T>(T[] input)
    {
        for (var length = (input.Length + 1) / 2; length > 0; length /= 2)
        {
            for (var start = 0; start < input.Length; start += length)
            {
                yield return [.. input[..start], .. input[Math.Min(input.Length, start + length)..]];
            }
        }
    }
}
