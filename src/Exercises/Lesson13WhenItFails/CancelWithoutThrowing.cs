namespace PriceOfAwait.Exercises.Lesson13WhenItFails;

/// <summary>
/// The service is called with tokens that are often cancelled already. TODO: return a cancelled task then, of that
/// token, without anything being thrown.
/// </summary>
public sealed class CancelWithoutThrowing(Func<CancellationToken, Task<int>> readAsync)
{
    /// <summary>Twice what was read.</summary>
    public async Task<int> TwiceAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return 2 * await readAsync(cancellationToken);
    }
}
