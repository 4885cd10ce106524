using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson12YourOwnMethod;

public class ABufferedReaderCheck : IExerciseCheck
{
    private readonly ABufferedReader _reader = new(new Source(int.MaxValue).ReadAsync);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives(
            "ReadByteAsync() over 5 7 9, to the end and twice more", () => ReadAsync(new Source(3), 5), "5 7 9 -1 -1"),
        new Trial("ReadByteAsync(), 600 times", "3 reads of the source", async () =>
        {
            var source = new Source(int.MaxValue);
            var reader = new ABufferedReader(source.ReadAsync);
            for (var call = 0; call < 600; call++)
            {
                var (found, wanted) = (await reader.ReadByteAsync(), (byte)(5 + 2 * call));
                if (found != wanted)
                {
                    return $"{found} as byte {call} instead of {wanted}";
                }
            }

            return source.Reads == 3 ? null : $"{source.Reads} reads of the source";
        }),
        Trial.Fails(typeof(OperationCanceledException), "ReadByteAsync(a cancelled token), with an empty buffer",
            () => new ABufferedReader(new Source(3).ReadAsync).ReadByteAsync(new(canceled: true))),
        Trial.Fails(typeof(TimeoutException), "ReadByteAsync() with a failing source",
            () => new ABufferedReader((_, _) => ValueTask.FromException<int>(new TimeoutException())).ReadByteAsync()),
        Trial.IsNotAsync(typeof(ABufferedReader), nameof(ABufferedReader.ReadByteAsync)),
    ];

    [Benchmark, Costs("a byte from a source that completes synchronously")]
    public ValueTask<int> Byte() => _reader.ReadByteAsync();

    private static async Task<string> ReadAsync(Source source, int calls)
    {
        var reader = new ABufferedReader(source.ReadAsync);
        var read = new List<int>();
        for (var call = 0; call < calls; call++)
        {
            read.Add(await reader.ReadByteAsync());
        }

        return string.Join(' ', read);
    }

    private sealed class Source(int length)
    {
        private int _given;

        public int Reads { get; private set; }

        public ValueTask<int> ReadAsync(Memory<byte> memory, CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
            {
                return ValueTask.FromCanceled<int>(cancellationToken);
            }

            Reads++;
            var count = Math.Min(memory.Length, length - _given);
            for (var index = 0; index < count; index++)
            {
                memory.Span[index] = unchecked((byte)(5 + 2 * (_given + index)));
            }

            _given = length == int.MaxValue ? (_given + count) % 256 : _given + count;
            return new(count);
        }
    }
}
