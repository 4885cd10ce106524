using BenchmarkDotNet.Attributes;

namespace Brought;

public class SpecialValues
{
    [Params("a\nb", "a\r\tb\u0001\0", null)]
    public string? Text { get; set; }

    [Benchmark]
    public int Length() => Text?.Length ?? -1;
}
