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
        var asked = parse.GetValue(_ids) ?? [];
        var ids = Ids(asked);
        var options = new BenchOptions { Speed = _speed.In(parse), Progress = Terminal.Error };
        if (_runtimes.In(parse) is not { } runtimes)
        {
            var (runs, failures) = await MeasureAsync(
                Claims.BenchmarksFor(ids), benchmarks => Bench.RunAsync(benchmarks, options, cancellation));
            var ledger = await Claims.JudgeAsync(ids, runs, failures, cancellation);
            Print(parse, ledger, ledger.ToText(), ledger.Missing);
            return ledger.Missing.Count == 0 ? ExitCode.Success : ExitCode.Failure;
        }
        else
        {
            ids = asked.Length > 0 && ids.Find(id => !RuntimeClaims.Ids.Contains(id)) is { } own
                ? throw new UsageException(
                    $"{own} is judged on the machine's runtime only. With --runtimes there are: {string.Join(", ", RuntimeClaims.Ids)}.")
                : [.. ids.Where(RuntimeClaims.Ids.Contains)];
            var answers = await RuntimeAnswers.AskAsync(runtimes, options.Speed, Terminal.Error, cancellation);
            var samples = RuntimeClaims.SamplesFor(ids).ToDictionary(sample => sample.Benchmarks, sample => sample.Only);
            var (runs, failures) = await MeasureAsync(
                samples.Keys,
                benchmarks => Bench.RunAsync(benchmarks, answers.Runtimes, options with { Only = samples[benchmarks] }, cancellation));
            var ledger = RuntimeClaims.Judge(ids, answers, runs, failures);
            Print(parse, ledger.Joined, ledger.ToText(), ledger.Missing.Distinct());
            // A question that a runtime has no answer to is no failure, nor is a runtime that can't be had here.
            var isWhole = answers.Answers.All(answer => answer.Obstacle is null || answer.IsUnavailable) && runs.All(run => run.IsWhole);
            return failures.Count == 0 && isWhole ? ExitCode.Success : ExitCode.Failure;
        }
    }

    private static List<string> Ids(string[] asked)
    {
        var all = Claims.All.Select(claim => claim.Id).ToList();
        return asked.FirstOrDefault(id => !all.Contains(id, StringComparer.OrdinalIgnoreCase)) is { } stray
            ? throw new UsageException($"There is no claim '{stray}'. There are: {string.Join(", ", all)}.")
            : [.. all.Where(id => asked.Length == 0 || asked.Contains(id, StringComparer.OrdinalIgnoreCase))];
    }

    /// <summary>Measures classes. What can't be measured leaves its claims undecided.</summary>
    private async Task<(List<T> Runs, Dictionary<string, string> Failures)> MeasureAsync<T>(
        IEnumerable<string> classes, Func<string, Task<T>> measure)
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

    /// <summary>Prints the verdicts for programs, for documents or for people.</summary>
    private void Print(ParseResult parse, Ledger ledger, string text, IEnumerable<string> missing)
    {
        Terminal.Output.WriteLine(
            parse.GetValue(_json) ? LedgerJson.Write(ledger, indented: true) : parse.GetValue(_markdown) ? ToMarkdown(ledger) : text);
        foreach (var what in missing)
        {
            Terminal.Error.WriteLine(what);
        }
    }

    /// <summary>A table in GitHub's Markdown.</summary>
    internal static string ToMarkdown(Ledger ledger)
    {
        return string.Join('\n',
        [
            "| id | source | claim | kind | verdict | published | measured | interval | unit | runtime | why |",
            "|---|---|---|---|---|--:|--:|---|---|---|---|",
            .. ledger.Judgments.Select(judgment => $"| {string.Join(" | ", new[]
            {
                judgment.Id, judgment.Source, judgment.Claim, $"{judgment.Kind}".ToLowerInvariant(),
                $"{judgment.Verdict}".ToLowerInvariant(), Figure(judgment.Published), Figure(judgment.Measured),
                judgment.Interval is { } interval ? $"[{Figure(interval.Lower)}, {Figure(interval.Upper)}]" : "",
                judgment.Unit, judgment.Runtime, judgment.Why,
            }.Select(Escape))} |"),
        ]);

        static string Figure(double? figure) =>
            figure == double.PositiveInfinity ? "∞" : figure?.ToString("0.####", CultureInfo.InvariantCulture) ?? "";

        static string Escape(string text) => text
            .Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace("_", "\\_", StringComparison.Ordinal);
    }
}
