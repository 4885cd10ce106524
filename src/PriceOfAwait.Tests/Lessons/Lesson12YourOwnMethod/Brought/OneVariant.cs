using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class OneVariant
{
    [Params(1, 2)]
    public int Count { get; set; }

    [Benchmark]
    public Task<int> Only() => Task.FromResult(Count * 1000);
}
