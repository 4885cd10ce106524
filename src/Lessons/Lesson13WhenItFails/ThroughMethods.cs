using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson13WhenItFails;

/// <summary>
/// A lookup fails, and <see cref="Depth"/> methods stand between that and the method that handles it.
/// </summary>
[OwnProfile]
public class ThroughMethods
{
    internal const string Missing = "There is no such stock.";
    internal const int None = -1;

    [Params(1, 4, 16)]
    public int Depth { get; set; }

    [GlobalSetup]
    public void Prepare()
    {
        SameAnswer.RequireOfAll(this);
        FinalFrames.Reach();
    }

    /// <summary>An exception, through methods without <c>async</c>.</summary>
    [Benchmark(Baseline = true)]
    public int PlainMethods()
    {
        try
        {
            return Plain(Depth);
        }
        catch (KeyNotFoundException)
        {
            return None;
        }
    }

    [Benchmark]
    public async Task<int> AsyncMethods()
    {
        try
        {
            return await Async(Depth);
        }
        catch (KeyNotFoundException)
        {
            return None;
        }
    }

    [Benchmark]
    public async Task<int> TaskReturned()
    {
        try
        {
            return await Returned(Depth);
        }
        catch (KeyNotFoundException)
        {
            return None;
        }
    }

    /// <summary>Methods that each await the next, and no exception: the result says what failed.</summary>
    [Benchmark]
    public async Task<int> ResultAwaited() => await Result(Depth) is { Error: null } found ? found.Price : None;

    // What follows the call keeps it from being a tail call, which would have no frame.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Plain(int depth) => depth == 1 ? throw new KeyNotFoundException(Missing) : Plain(depth - 1) + 1;

    public static async Task<int> Async(int depth) =>
        depth == 1 ? throw new KeyNotFoundException(Missing) : await Async(depth - 1) + 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task<int> Returned(int depth) => depth == 1 ? Async(1) : Returned(depth - 1);

    internal static async Task<Found> Result(int depth)
    {
        if (depth == 1)
        {
            return new(0, Missing);
        }

        var found = await Result(depth - 1);
        return found.Error is null ? new(found.Price + 1, null) : found;
    }

    /// <summary>A price, unless there is an error.</summary>
    internal readonly struct Found
    {
        public Found(int price, string? error) => (Price, Error) = (price, error);

        public int Price { get; }

        public string? Error { get; }
    }
}
