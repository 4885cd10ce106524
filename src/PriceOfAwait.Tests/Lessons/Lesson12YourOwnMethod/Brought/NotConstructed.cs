using System.IO;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class NotConstructed
{
    private readonly string _text = File.ReadAllText("no such file");

    [Benchmark]
    public string Text() => _text;
}
