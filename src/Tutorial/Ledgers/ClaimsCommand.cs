using System.CommandLine;
using System.Globalization;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Ledgers;

/// <summary><c>claims</c>: prints the verdict on every claim of the sources, from measurements made for it or recorded.</summary>
internal sealed class ClaimsCommand : TerminalCommand
{
    private readonly Argument<string[]> _ids = new("id")
    {
        Description = "The claims to judge, such as FP1; all when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly SpeedOption _speed = new(
        "recorded: times from data/recorded; quick: by turns, some seconds a class. What is exact is asked for at any speed.");

    private readonly Option<bool> _json = new("--json") { Description = "Print the ledger as a JSON array, and nothing else." };

    private readonly Option<bool> _markdown = new("--markdown") { Description = "Print the ledger as a Markdown table, and nothing else." };

    private readonly RuntimesOption _runtimes = new("Judge on several runtimes side by side, by a sample of the benchmarks:");

    public ClaimsCommand(Terminal terminal)
        : base(terminal, "claims", "Judge the sources' claims: does each still hold? Progress goes to standard error. Exit code 1: "
            + "something could not be measured.")
    {
        Add(_ids);
        Add(_speed);
        Add(_json);
        Add(_markdown);
        Add(_runtimes);
        Validators.Add(result =>
        {
            if (result.GetValue(_json) && result.GetValue(_markdown))
            {
                result.AddError("Give --json or --markdown, not both.");
            }
        });
        SetAction(JudgeAsync);
    }

    private async Task<int> JudgeAsync(ParseResult parse, CancellationToken cancellation)
    {
        var ids = Ids(parse.GetValue(_ids) ?? []);
        if (_runtimes.In(parse) is { } runtimes)
        {
            ids = IdsOnRuntimes(parse.GetValue(_ids) ?? [], ids);
            var judging = new RuntimeJudging(Terminal, runtimes, _speed.In(parse));
            return await judging.JudgeAsync(ids, ledger => Text(parse, ledger), cancellation);
        }

        var measuring = await MeasureAsync(ids, _speed.In(parse), cancellation);
        var ledger = await Claims.JudgeAsync(ids, [.. measuring.Runs], measuring.Failures, cancellation);
        await Terminal.Output.WriteLineAsync(Text(parse, ledger) ?? ledger.ToText());
        foreach (var missing in ledger.Missing)
        {
            await Terminal.Error.WriteLineAsync(missing);
        }

        return ledger.Missing.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    /// <exception cref="UsageException">A claim that was asked for is the project's own.</exception>
    private static List<string> IdsOnRuntimes(string[] asked, List<string> ids) =>
        asked.Length > 0 && ids.Find(id => !RuntimeClaims.Ids.Contains(id)) is { } own
            ? throw new UsageException(
                $"{own} is judged on the machine's runtime only. With --runtimes there are: {string.Join(", ", RuntimeClaims.Ids)}.")
            : [.. ids.Where(RuntimeClaims.Ids.Contains)];

    /// <summary>The verdicts for programs or documents, as asked for; <see langword="null"/> where neither is.</summary>
    private string? Text(ParseResult parse, Ledger ledger) =>
        parse.GetValue(_json) ? LedgerJson.Write(ledger, indented: true)
        : parse.GetValue(_markdown) ? LedgerText.ToMarkdown(ledger)
        : null;

    /// <summary>Measures what the claims are about. What can't be measured leaves its claims undecided.</summary>
    private async Task<(List<Run> Runs, Dictionary<string, string> Failures)> MeasureAsync(
        IReadOnlyList<string> ids, Speed speed, CancellationToken cancellation)
    {
        var (runs, failures) = (new List<Run>(), new Dictionary<string, string>());
        foreach (var benchmarks in Claims.BenchmarksFor(ids))
        {
            await Terminal.Error.WriteLineAsync(benchmarks);
            try
            {
                runs.Add(await Bench.RunAsync(
                    benchmarks, new BenchOptions { Speed = speed, Progress = Terminal.Error }, cancellation));
            }
            catch (BenchException e)
            {
                failures[benchmarks] = e.Message;
            }
        }

        return (runs, failures);
    }

    private static List<string> Ids(string[] asked)
    {
        var all = Claims.All.Select(claim => claim.Id).ToList();
        return asked.FirstOrDefault(id => !all.Contains(id, StringComparer.OrdinalIgnoreCase)) is { } stray
            ? throw new UsageException($"There is no claim '{stray}'. There are: {string.Join(", ", all)}.")
            : [.. all.Where(id => asked.Length == 0 || asked.Contains(id, StringComparer.OrdinalIgnoreCase))];
    }
}

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
                runs.Add(await Bench.RunAsync(
                    sample.Benchmarks, answers.Runtimes,
                    new() { Speed = speed, Only = sample.Only, Progress = terminal.Error }, cancellation));
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

/// <summary>A ledger for documents.</summary>
internal static class LedgerText
{
    /// <summary>A table in GitHub's Markdown.</summary>
    public static string ToMarkdown(Ledger ledger) => string.Join('\n',
    [
        "| id | source | claim | kind | verdict | published | measured | interval | unit | runtime | why |",
        "|---|---|---|---|---|--:|--:|---|---|---|---|",
        .. ledger.Judgments.Select(judgment => $"| {string.Join(" | ", new[]
        {
            judgment.Id, judgment.Source, judgment.Claim, Lower(judgment.Kind), Lower(judgment.Verdict),
            Figure(judgment.Published), Figure(judgment.Measured),
            judgment.Interval is { } interval ? $"[{Figure(interval.Lower)}, {Figure(interval.Upper)}]" : "",
            judgment.Unit, judgment.Runtime, judgment.Why,
        }.Select(Escape))} |"),
    ]);

    private static string Lower<T>(T value) where T : struct, Enum => value.ToString().ToLowerInvariant();

    private static string Figure(double? figure) => figure switch
    {
        null => "",
        double.PositiveInfinity => "∞",
        _ => figure.Value.ToString("0.####", CultureInfo.InvariantCulture),
    };

    /// <summary>Escapes what would be read as markup or as the end of a cell.</summary>
    private static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace("_", "\\_", StringComparison.Ordinal);
}
