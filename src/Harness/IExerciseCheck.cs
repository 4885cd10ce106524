namespace PriceOfAwait.Harness;

/// <summary>
/// A check of an exercise. Its trials run in order. If all succeed, the bytes of its benchmarks with a
/// <see cref="CostsAttribute"/> are counted.
/// </summary>
public interface IExerciseCheck
{
    IEnumerable<Trial> Trials { get; }
}
