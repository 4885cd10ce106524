using BenchmarkDotNet.Attributes;

namespace Brought;

/// <summary>Its variants do different things on purpose.</summary>
public class SetUps
{
    [Params(1, 100)]
    public int Length;

    private int[] _numbers = [];
    private bool _isCleanedUp;

    [GlobalSetup(Target = nameof(Short))]
    public void SetUpShort() => _numbers = new int[Length];

    [GlobalSetup(Target = nameof(Long))]
    public async ValueTask SetUpLongAsync()
    {
        await Task.Yield();
        _numbers = new int[10 * Length];
    }

    [GlobalCleanup]
    public async Task CleanUpAsync()
    {
        await Task.Yield();
        _isCleanedUp = _isCleanedUp
            ? throw new InvalidOperationException("cleaned up twice")
            : true;
    }

    [Benchmark]
    public object Short() => _numbers.Clone();

    [Benchmark]
    public object Long() => _numbers.Clone();
}
