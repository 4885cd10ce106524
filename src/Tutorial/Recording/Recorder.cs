using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>Measures and asks all runtimes, and keeps what they show in <c>data/recorded</c>.</summary>
/// <param name="terminal">Gets one line for each launch.</param>
/// <param name="machine">What to call this machine; named after its environment where it is not given.</param>
internal sealed class Recorder(Terminal terminal, Machine? machine)
{
    /// <summary>Records a session of each class, and the exact answers.</summary>
    /// <returns>Whether all that was asked for is recorded.</returns>
    /// <exception cref="BenchException">Nothing can be measured.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled; the sessions that had ended are kept.</exception>
    public async Task<bool> RecordAsync(IReadOnlyList<string> classes, bool withAnswers, CancellationToken cancellation)
    {
        var isWhole = true;
        var name = machine;
        foreach (var benchmarks in classes)
        {
            terminal.Output.WriteLine(benchmarks);
            var sample = RuntimeSample.All.FirstOrDefault(sample => sample.Benchmarks == benchmarks)?.Only ?? [];
            var runs = await Bench.RecordAsync(benchmarks, sample, terminal.Output, cancellation);
            isWhole &= runs.IsWhole;
            terminal.Output.WriteLine(runs.ToText());

            var measured = runs.Runs.Select(run => run.Run).OfType<Run>().Where(run => run.Measurements.Count > 0).ToList();
            if (measured is [var first, ..])
            {
                name ??= RecordedRuns.MachineOf(first.Environment);
                terminal.Output.WriteLine($"Written: {RecordedRuns.Save(Repository.RecordedData, name, measured)}");
            }
        }

        if (withAnswers && name is not null)
        {
            var answers = await RuntimeAnswers.AskAsync(Runtimes.All, Speed.Quick, terminal.Output, cancellation);
            foreach (var answer in answers.Answers.Where(answer => answer.Obstacle is null))
            {
                terminal.Output.WriteLine($"Written: {RecordedAnswers.Save(Repository.RecordedData, name, answer)}");
            }
        }

        return isWhole;
    }
}
