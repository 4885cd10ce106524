namespace PriceOfAwait.Notebooks.Running;

internal sealed class CellRun(HostProcess host, Cell cell, int number, IRunObserver observer)
{
    private readonly CellOutputs _outputs = new(number);

    public async Task<CellResult> RunAsync(TimeSpan timeout, CancellationToken ct)
    {
        var elapsed = Stopwatch.StartNew();
        CellOutcome outcome;
        string? explanation;
        using (var limit = CancellationTokenSource.CreateLinkedTokenSource(ct))
        using (limit.Token.Register(host.Kill))
        {
            limit.CancelAfter(timeout);
            (outcome, explanation) = await ReadToEndAsync(await host.RunAsync(cell.Source)) switch
            {
                true => (CellOutcome.Ran, null),
                false => (CellOutcome.Failed, null),
                null when ct.IsCancellationRequested => (CellOutcome.Cancelled, $"Cell {number} was cancelled."),
                null when limit.IsCancellationRequested => (CellOutcome.TimedOut, string.Create(
                    CultureInfo.InvariantCulture, $"Cell {number} ran longer than {timeout:g} and was ended, with its process.")),
                null => (CellOutcome.EndedProcess, $"Cell {number} ended its process, with exit code {host.ExitCode}."),
            };
        }

        Report(_outputs.AddDropped());
        if (explanation is not null)
        {
            _outputs.AddError(outcome.ToString(), explanation);
        }

        _outputs.WriteTo(cell);
        return new CellResult(number, outcome, elapsed.Elapsed, _outputs.Error);
    }

    private async Task<bool?> ReadToEndAsync(string token)
    {
        bool? succeeded = null;
        var isTextRead = false;
        await foreach (var happened in host.Events.ReadAllAsync(CancellationToken.None))
        {
            if (happened is { Type: null, Text: null })
            {
                isTextRead |= happened.Token == token;
            }
            else
            {
                Report(_outputs.Add(happened));
                if (happened.Token == token && happened.Type is "CommandSucceeded" or "CommandFailed")
                {
                    succeeded = happened.Type == "CommandSucceeded";
                }
            }

            if (succeeded is not null && isTextRead)
            {
                return succeeded;
            }
        }

        return null;
    }

    private void Report(string text)
    {
        if (text.Length > 0)
        {
            observer.CellOutput(cell, text);
        }
    }
}
