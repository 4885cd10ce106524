using System.Threading.Channels;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson15Streams;

public class AtOnce
{
    [Params(1, 10)]
    public int Items { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public int Iterator()
    {
        var sum = 0;
        foreach (var number in Numbers.Iterate(Items))
        {
            sum += number;
        }

        return sum;
    }

    [Benchmark]
    public async ValueTask<int> TaskList()
    {
        var tasks = new List<Task<int>>(Items);
        for (var index = 0; index < Items; index++)
        {
            tasks.Add(Numbers.LoadAsync(index, waits: false));
        }

        var sum = 0;
        foreach (var task in tasks)
        {
            sum += await task;
        }

        return sum;
    }

    [Benchmark]
    public async ValueTask<int> Stream()
    {
        var sum = 0;
        await foreach (var number in Numbers.StreamAsync(Items, waits: false))
        {
            sum += number;
        }

        return sum;
    }

    [Benchmark]
    public async ValueTask<int> FromChannel()
    {
        var channel = Channel.CreateUnbounded<int>();
        Numbers.Write(channel.Writer, Items);
        var sum = 0;
        await foreach (var number in channel.Reader.ReadAllAsync())
        {
            sum += number;
        }

        return sum;
    }
}
