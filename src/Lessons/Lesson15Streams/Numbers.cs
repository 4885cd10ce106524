using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace PriceOfAwait.Lessons.Lesson15Streams;

/// <summary>The same numbers from each kind of source. Their tasks are not among the cached ones.</summary>
public static class Numbers
{
    private const int First = 100;

    // Not inlined, as if they came from a library. So no JIT places their objects on the stack.
    private const MethodImplOptions NotInlined = MethodImplOptions.NoInlining;

    [MethodImpl(NotInlined)]
    public static IEnumerable<int> Iterate(int count)
    {
        for (var index = 0; index < count; index++)
        {
            yield return First + index;
        }
    }

    [MethodImpl(NotInlined)]
    public static async IAsyncEnumerable<int> StreamAsync(int count, bool waits)
    {
        for (var index = 0; index < count; index++)
        {
            if (waits)
            {
                await Task.Yield();
            }

            yield return First + index;
        }
    }

    [MethodImpl(NotInlined)]
    public static async IAsyncEnumerable<int> CancellableAsync(
        int count, [EnumeratorCancellation] CancellationToken token = default)
    {
        for (var index = 0; index < count; index++)
        {
            token.ThrowIfCancellationRequested();
            await Task.Yield();
            yield return First + index;
        }
    }

    [MethodImpl(NotInlined)]
    public static async Task<int> LoadAsync(int index, bool waits)
    {
        if (waits)
        {
            await Task.Yield();
        }

        return First + index;
    }

    /// <summary>Writes them into a channel without a limit: its writer never waits.</summary>
    [MethodImpl(NotInlined)]
    public static void Write(ChannelWriter<int> writer, int count)
    {
        for (var index = 0; index < count; index++)
        {
            writer.TryWrite(First + index);
        }

        writer.Complete();
    }
}
