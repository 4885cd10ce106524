using System.Collections.Generic;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class SameTexts
{
    public IEnumerable<int[]> Arrays => [[1, 2], [3, 4]];

    [Benchmark]
    [ArgumentsSource(nameof(Arrays))]
    public int First(int[] array) => array[0];
}
