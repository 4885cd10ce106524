namespace PriceOfAwait.Tutorial.Measuring;

/// <summary>Threads that keep cores busy until they are disposed of, like a neighbor on a shared machine.</summary>
internal sealed class BusyThreads : IDisposable
{
    private volatile bool _isOver;

    public BusyThreads(int count)
    {
        Count = count;
        for (var thread = 0; thread < count; thread++)
        {
            new Thread(() =>
            {
                while (!_isOver)
                {
                    Thread.SpinWait(1000);
                }
            }) { IsBackground = true, Name = "keeps a core busy" }.Start();
        }
    }

    /// <summary>How many there are.</summary>
    public int Count { get; }

    public void Dispose() => _isOver = true;
}
