namespace PriceOfAwait.Tutorial.Recording;

/// <summary>Measures and asks several runtimes, and keeps what they show in <c>data/recorded</c>.</summary>
internal sealed class RuntimeRecording(Terminal terminal, Speed speed, string? machine)
{
    /// <summary>Records the exact answers and the samples of some classes.</summary>
    /// <returns>Whether all that was asked for is recorded.</returns>
    /// <exception cref="BenchException">Nothing can be measured.</exception>
    public async Task<bool> RecordAsync(IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> classes, CancellationToken cancellation)
    {
        var answers = await Exact.AskAsync(runtimes, speed, terminal.Output, cancellation);
        var isWhole = true;
        var name = machine;
        foreach (var sample in RuntimeClaims.Samples.Where(sample => classes.Contains(sample.Benchmarks)))
        {
            terminal.Output.WriteLine(sample.Benchmarks);
            var runs = await Bench.RunAsync(sample.Benchmarks, runtimes, sample.Only, speed, terminal.Output, cancellation);
            foreach (var run in runs.Runs)
            {
                if (run.Run is { Missing.Count: 0 } whole)
                {
                    name ??= RecordedRuns.MachineName(whole.Environment);
                    terminal.Output.WriteLine($"Written: {RecordedRuns.Save(Repository.RecordedData, name, whole)}");
                }
                else
                {
                    isWhole = false;
                    terminal.Error.WriteLine(
                        $"Not kept of {run.Runtime.Name}: {run.Obstacle ?? string.Join("; ", run.Run!.Missing.Select(missing => $"{missing.Id}: {missing.Why}"))}");
                }
            }
        }

        foreach (var answer in answers.Answers.Where(answer => answer.Obstacle is null && name is not null))
        {
            terminal.Output.WriteLine($"Written: {RecordedAnswers.Save(Repository.RecordedData, name!, answer)}");
        }

        return isWhole;
    }
}
