namespace PriceOfAwait.Harness;

/// <summary>
/// What an exercise asks for. First the trials: what the code has to do. Then, where all of them are right, the bytes of the check's
/// benchmarks that have a <see cref="CostsAttribute"/>.
/// </summary>
public interface IExerciseCheck
{
    /// <summary>Calls of the code, each with what it has to give.</summary>
    IEnumerable<Trial> Trials { get; }
}
