namespace PriceOfAwait.NotebookWorker;

/// <summary>Runs a notebook's cells one after the other, each seeing what the ones before declared.</summary>
internal interface ICellEngine
{
    /// <summary>Runs a cell and publishes what it shows, down to its <see cref="CellEnded"/>. Cells run one at a time.</summary>
    /// <param name="request">The cell, and the next.</param>
    /// <param name="cancellation">Cancelled when the reader interrupts the cell, which is to end as soon as it can. A callback may block
    /// the thread that cancels.</param>
    Task ExecuteAsync(RunCell request, CancellationToken cancellation);

    /// <summary>Makes ready for cells that nobody has run before, while nobody waits; returns at once.</summary>
    void PrepareToCompile()
    {
    }

    /// <summary>Makes ready for the next cell, after one has ended; returns when that is done.</summary>
    void PrepareNext()
    {
    }

    /// <summary>Answers a question about code, for completion and inspection.</summary>
    Task<Answer> AnswerAsync(WorkerRequest question);
}
