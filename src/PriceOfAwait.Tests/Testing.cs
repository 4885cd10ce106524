namespace PriceOfAwait.Tests;

internal static class Testing
{
    public static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    extension(Assert)
    {
        /// <returns>The whole message.</returns>
        public static string Refuses<TException>(Func<object?> ask, params string[] says) where TException : Exception =>
            Says(Assert.Throws<TException>(ask), says);

        /// <returns>The whole message.</returns>
        public static string Refuses<TException>(Action act, params string[] says) where TException : Exception =>
            Says(Assert.Throws<TException>(act), says);

        /// <returns>The whole message.</returns>
        public static async Task<string> RefusesAsync<TException>(Func<Task> ask, params string[] says) where TException : Exception =>
            Says(await Assert.ThrowsAsync<TException>(ask), says);
    }

    private static string Says(Exception refusal, string[] says)
    {
        Assert.All(says, part => Assert.Contains(part, refusal.Message));
        return refusal.Message;
    }
}

/// <summary>Tests with a folder of their own for files.</summary>
public abstract class FolderTests : IDisposable
{
    protected TemporaryFolder Folder { get; } = new();

    public void Dispose()
    {
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }
}
