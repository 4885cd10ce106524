#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;
using Microsoft.Win32.SafeHandles;

namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>Operations that programs often repeat. Each returns the same number.</summary>
public class Yardsticks
{
    private const int Names = 1000;

    private readonly byte[] _read = new byte[1];
    private SafeFileHandle _file = null!;
    private Dictionary<string, byte> _numbers = null!;
    private string _name = "";
    private byte _number;

    /// <summary>Opens the lessons' own file; the other operations return its first byte.</summary>
    [GlobalSetup]
    public void Prepare()
    {
        _file = File.OpenHandle(typeof(Yardsticks).Assembly.Location);
        _number = SystemCall();
        _numbers = Enumerable.Range(0, Names).ToDictionary(index => $"name {index}", _ => _number);
        _name = $"name {Names / 2}";
        SameAnswer.RequireOfAll(this);
    }

    [GlobalCleanup]
    public void Close() => _file.Dispose();

    [Benchmark(Baseline = true)]
    public byte Field() => _number;

    [Benchmark]
    public byte DictionaryLookUp() => _numbers[_name];

    /// <summary>The operating system has the byte in memory.</summary>
    [Benchmark]
    public byte SystemCall()
    {
        RandomAccess.Read(_file, _read, fileOffset: 0);
        return _read[0];
    }
}
#endif
