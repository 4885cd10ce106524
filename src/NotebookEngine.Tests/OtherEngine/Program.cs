using PriceOfAwait.NotebookWorker;

Worker.Run(args[1], publish => new Echo(publish));

/// <summary>Prints each cell's text instead of running it.</summary>
internal sealed class Echo(Action<CellEvent> publish) : ICellEngine
{
    public Task ExecuteAsync(RunCell request, CancellationToken cancellation)
    {
        publish(new TextWritten("stdout", $"{request.Number}: {request.Source}"));
        publish(new CellEnded(Succeeded: true));
        return Task.CompletedTask;
    }

    public Task<Answer> AnswerAsync(WorkerRequest question) => throw new NotSupportedException("Nobody asks.");
}
