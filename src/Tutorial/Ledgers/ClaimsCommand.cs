using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Tutorial.Ledgers;

internal sealed class ClaimsCommand : TerminalCommand
{
    public ClaimsCommand(Terminal terminal)
        : base(
            terminal,
            "claims",
            "Judge the claims: what was true on an article's runtime may have changed on yours. Progress goes to "
                + "standard error. Exit code 1: something could not be measured."
        )
    {
        var ids = Symbols.AnyNumber("id", "The claims to judge, such as FP1; by default all.");
        var speed = CommonOptions.SpeedOption(
            "quick measures times here, some seconds for a class; recorded takes them from data/recorded. Exact "
                + "figures are determined at either speed."
        );
        var json = Symbols.Flag("--json", "Print the ledger as a JSON array, and nothing else.");
        var runtimes = CommonOptions.RuntimesOption(
            "Judge on several runtimes side by side, with a sample of the benchmarks:"
        );
        this.Add(ids, speed, json, runtimes);
        SetAction(
            (parse, cancellation) =>
            {
                var (asked, at, asJson) = (Ids(parse.GetValue(ids)!), parse.SpeedIn(speed), parse.GetValue(json));
                return parse.RuntimesIn(runtimes) is { } several
                    ? JudgeAsync(OnRuntimes(asked, all: parse.GetValue(ids) is []), several, at, asJson, cancellation)
                    : JudgeAsync(asked, at, asJson, cancellation);
            }
        );
    }

    private async Task<int> JudgeAsync(List<string> ids, Speed speed, bool asJson, CancellationToken cancellation)
    {
        var options = new BenchOptions { Speed = speed, Progress = Terminal.Error };
        var (runs, failures) = await MeasureAsync(
            Claims.BenchmarksFor(ids),
            benchmarks => Bench.RunAsync(benchmarks, options, cancellation)
        );
        var ledger = await Claims.JudgeAsync(ids, [.. runs], failures, cancellation);
        Print(asJson ? LedgerJson.Write(ledger) : ledger.ToText(), ledger.Missing);
        return ledger.Missing.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private async Task<int> JudgeAsync(
        List<string> ids,
        IReadOnlyList<Runtime> runtimes,
        Speed speed,
        bool asJson,
        CancellationToken cancellation
    )
    {
        var answers = await RuntimeAnswers.AskAsync(
            runtimes,
            RuntimeAnswers.Questions,
            speed,
            Terminal.Error,
            cancellation
        );
        var options = new BenchOptions { Speed = speed, Progress = Terminal.Error };
        var samples = RuntimeClaims
            .SamplesFor(ids)
            .ToDictionary(sample => sample.Benchmarks, sample => options with { Only = sample.Only });
        var (runs, failures) = await MeasureAsync(
            samples.Keys,
            benchmarks => Bench.RunAsync(benchmarks, answers.Runtimes, samples[benchmarks], cancellation)
        );
        var ledger = RuntimeClaims.Judge(ids, answers, runs, failures);
        Print(asJson ? LedgerJson.Write(ledger.Joined) : ledger.ToText(), ledger.Missing.Distinct());
        // A runtime that is unavailable, or has no answer to a question, is not a failure.
        var isWhole =
            answers.Answers.All(answer => answer.Value is not null || answer.IsUnavailable)
            && runs.All(run => run.IsWhole);
        return failures.Count == 0 && isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    private static List<string> Ids(string[] asked)
    {
        var all = Claims.All.Select(claim => claim.Id).ToList();
        return asked.FirstOrDefault(id => !all.Contains(id, StringComparer.OrdinalIgnoreCase)) is { } stray
            ? throw new UsageException($"There is no claim '{stray}'. There are: {string.Join(", ", all)}.")
            : [.. all.Where(id => asked.Length == 0 || asked.Contains(id, StringComparer.OrdinalIgnoreCase))];
    }

    private static List<string> OnRuntimes(List<string> ids, bool all) =>
        !all && ids.Find(id => !RuntimeClaims.Ids.Contains(id)) is { } own
            ? throw new UsageException(
                $"{own} can't be judged with --runtimes. Claims that can: " + $"{string.Join(", ", RuntimeClaims.Ids)}."
            )
            : [.. ids.Where(RuntimeClaims.Ids.Contains)];

    private async Task<(List<T> Runs, Dictionary<string, string> Failures)> MeasureAsync<T>(
        IEnumerable<string> classes,
        Func<string, Task<T>> measure
    )
    {
        var (runs, failures) = (new List<T>(), new Dictionary<string, string>());
        foreach (var benchmarks in classes)
        {
            await Terminal.Error.WriteLineAsync(benchmarks);
            try
            {
                runs.Add(await measure(benchmarks));
            }
            catch (BenchException e)
            {
                failures[benchmarks] = e.Message;
            }
        }

        return (runs, failures);
    }

    private void Print(string ledger, IEnumerable<string> missing)
    {
        Terminal.Output.WriteLine(ledger);
        foreach (var what in missing)
        {
            Terminal.Error.WriteLine(what);
        }
    }
}
