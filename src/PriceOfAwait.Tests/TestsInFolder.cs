namespace PriceOfAwait.Tests;

/// <summary>Each test has a folder of its own, which goes with it.</summary>
public abstract class TestsInFolder : IDisposable
{
    protected TemporaryFolder Folder { get; } = new();

    protected static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }
}
