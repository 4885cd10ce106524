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
    /// <exception cref="OperationCanceledException">It was cancelled; what was recorded before stays.</exception>
    public async Task<bool> RecordAsync(IReadOnlyList<string> classes, bool withAnswers, CancellationToken cancellation)
    {
        // An hour of measuring is not to end at a folder that can't be written.
        AtomicFile.RequireRoom(Path.Combine(Repository.RecordedData, machine?.Id ?? ""));
        var isWhole = true;
        var name = machine;
        var samples = classes.ToDictionary(
            benchmarks => benchmarks,
            benchmarks => RuntimeSample.All.FirstOrDefault(sample => sample.Benchmarks == benchmarks)?.Only ?? []);
        foreach (var (benchmarks, runs, obstacle) in await Bench.RecordAsync(samples, terminal.Output, cancellation))
        {
            terminal.Output.WriteLine(benchmarks);
            if (runs is null)
            {
                terminal.Error.WriteLine(obstacle);
                isWhole = false;
                continue;
            }

            isWhole &= runs.IsWhole;
            terminal.Output.WriteLine(runs.ToText());
            var measured = runs.Runs.Select(run => run.Run).OfType<Run>().Where(run => run.Measurements.Count > 0).ToList();
            if (measured is [var first, ..])
            {
                name ??= RecordedRuns.MachineOf(first.Environment);
                isWhole &= Keep(folder => RecordedRuns.Save(folder, name, measured), () => RecordedRuns.TextOf(measured));
            }
        }

        if (withAnswers && name is not null)
        {
            var answers = await RuntimeAnswers.AskAsync(Runtimes.All, Speed.Quick, terminal.Output, cancellation);
            foreach (var answer in answers.Answers.Where(answer => answer.Obstacle is null))
            {
                isWhole &= Keep(folder => RecordedAnswers.Save(folder, name, answer));
            }
        }

        return isWhole;
    }

    /// <summary>Keeps what was measured where it belongs, else wherever there is room.</summary>
    /// <param name="save">Writes it to a folder.</param>
    /// <param name="text">What it would write, where that can't be had again.</param>
    /// <returns>Whether it is where it belongs.</returns>
    private bool Keep(Func<string, string> save, Func<string>? text = null)
    {
        try
        {
            return terminal.TryTell($"Written: {save(Repository.RecordedData)}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            terminal.Error.WriteLine($"What was measured can't be written to {Repository.RecordedData}: {e.ToSentence()}");
            try
            {
                var kept = save(Directory.CreateTempSubdirectory("price-of-await-recorded-").FullName);
                terminal.Error.WriteLine($"It is kept in {kept}. Once there is room, move its folder to the others.");
            }
            catch (Exception again) when (text is not null && again is (IOException or UnauthorizedAccessException))
            {
                terminal.Error.WriteLine($"Nor to the folder for temporary files: {again.ToSentence()} So it follows on standard output.");
                terminal.Output.WriteLine(text());
            }

            return false;
        }
    }
}
