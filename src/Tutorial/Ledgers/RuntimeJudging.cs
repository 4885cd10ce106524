using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Ledgers;

/// <summary>Judges claims on several runtimes, from measurements made for it or recorded.</summary>
internal sealed class RuntimeJudging(Terminal terminal, IReadOnlyList<Runtime> runtimes, Speed speed)
{
    /// <summary>Measures, asks and judges, and prints the verdicts. The result is an <see cref="ExitCode"/>.</summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="write">The joined verdicts as text, or <see langword="null"/> for a table for people.</param>
    /// <param name="cancellation">Ends all that was started.</param>
    public async Task<int> JudgeAsync(IReadOnlyList<string> ids, Func<Ledger, string?> write, CancellationToken cancellation)
    {
        var answers = await RuntimeAnswers.AskAsync(runtimes, speed, terminal.Error, cancellation);
        var (runs, failures) = (new List<RuntimeRuns>(), new Dictionary<string, string>());
        foreach (var sample in RuntimeClaims.SamplesFor(ids))
        {
            await terminal.Error.WriteLineAsync(sample.Benchmarks);
            try
            {
                runs.Add(await Bench.RunAsync(sample.Benchmarks, answers.Runtimes, sample.Only, speed, terminal.Error, cancellation));
            }
            catch (BenchException e)
            {
                failures[sample.Benchmarks] = e.Message;
            }
        }

        var ledger = RuntimeClaims.Judge(ids, answers, runs, failures);
        await terminal.Output.WriteLineAsync(write(ledger.Joined) ?? ledger.ToText());
        foreach (var missing in ledger.Missing.Distinct())
        {
            await terminal.Error.WriteLineAsync(missing);
        }

        // A question that a runtime has no answer to is no failure, nor is a runtime that can't be had here.
        var isWhole = answers.Answers.All(answer => answer.Obstacle is null || answer.IsUnavailable) && runs.All(run => run.IsWhole);
        return failures.Count == 0 && isWhole ? ExitCode.Success : ExitCode.Failure;
    }
}
