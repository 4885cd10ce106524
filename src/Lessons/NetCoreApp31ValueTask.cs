#if !NET5_0_OR_GREATER
namespace PriceOfAwait.Lessons;

/// <summary>
/// <c>ValueTask.FromResult</c> exists since .NET 5. For the oldest runtime, this stands in for it, and makes the same
/// value task.
/// </summary>
internal static class NetCoreApp31ValueTask
{
    extension(ValueTask)
    {
        public static ValueTask<T> FromResult<T>(T result) => new(result);
    }
}
#endif
