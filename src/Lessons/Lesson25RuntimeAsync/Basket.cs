using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

/// <summary>
/// Three methods, each of which awaits the next. None is inlined, so that each could be a frame of a stack trace.
/// </summary>
/// <param name="waits">Whether the innermost method waits.</param>
/// <param name="price">What the innermost method calls then.</param>
internal sealed class Basket(bool waits, Func<decimal> price)
{
    private const decimal Shipping = 5;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public async Task<decimal> TotalAsync() => await ItemsAsync() + Shipping;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public async Task<decimal> TotalOfDiscountedAsync() => await DiscountedAsync() + Shipping;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public async Task<decimal> TotalOfGiftsAsync() => await GiftsAsync() + Shipping;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<decimal> ItemsAsync() => await PriceAsync() * 2;

    /// <summary>It has nothing left to do after its <c>await</c>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<decimal> DiscountedAsync() => await PriceAsync();

    /// <summary>It has a state machine in every build.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    [RuntimeAsyncMethodGeneration(false)]
    private async Task<decimal> GiftsAsync() => await PriceAsync() * 3;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<decimal> PriceAsync()
    {
        if (waits)
        {
            await Task.Yield();
        }

        return price();
    }
}
