namespace PriceOfAwait.Exercises.Solutions.Lesson13WhenItFails;

/// <summary>Checked before anything is <c>async</c>.</summary>
public sealed class CancelWithoutThrowing(Func<CancellationToken, Task<int>> readAsync)
{
    /// <summary>Twice what was read.</summary>
    public Task<int> TwiceAsync(CancellationToken cancellationToken) => cancellationToken.IsCancellationRequested
        ? Task.FromCanceled<int>(cancellationToken)
        : ReadTwiceAsync(cancellationToken);

    private async Task<int> ReadTwiceAsync(CancellationToken cancellationToken) =>
        2 * await readAsync(cancellationToken);
}
