using System.CommandLine;

namespace PriceOfAwait.Tutorial.Ledgers;

/// <summary><c>claims</c>: prints the verdict on every claim of the sources, from measurements made for it or recorded.</summary>
internal sealed class ClaimsCommand : Command
{
    private readonly Terminal _terminal;

    private readonly Argument<string[]> _ids = new("id")
    {
        Description = "The claims to judge, such as FP1; all when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly SpeedOption _speed = new(
        "recorded: times from data/recorded; quick: about 2 s a benchmark; full: BenchmarkDotNet's own defaults. "
        + "What is exact is asked for at any speed.");

    private readonly Option<bool> _json = new("--json") { Description = "Print the ledger as a JSON array, and nothing else." };

    private readonly Option<bool> _markdown = new("--markdown") { Description = "Print the ledger as a Markdown table, and nothing else." };

    public ClaimsCommand(Terminal terminal)
        : base("claims", "Judge the sources' claims: does each still hold? Progress goes to standard error. Exit code 1: something could not be measured.")
    {
        _terminal = terminal;
        Add(_ids);
        Add(_speed);
        Add(_json);
        Add(_markdown);
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
        var measuring = await MeasureAsync(ids, _speed.In(parse), cancellation);
        var ledger = await Claims.JudgeAsync(ids, measuring.Runs, measuring.Failures, cancellation);
        await _terminal.Output.WriteLineAsync(
            parse.GetValue(_json) ? LedgerText.ToJson(ledger)
            : parse.GetValue(_markdown) ? LedgerText.ToMarkdown(ledger)
            : ledger.ToText());
        foreach (var missing in ledger.Missing)
        {
            await _terminal.Error.WriteLineAsync(missing);
        }

        return ledger.Missing.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    /// <summary>Measures what the claims are about. What can't be measured leaves its claims undecided.</summary>
    private async Task<(List<Run> Runs, Dictionary<string, string> Failures)> MeasureAsync(
        IReadOnlyList<string> ids, Speed speed, CancellationToken cancellation)
    {
        var (runs, failures) = (new List<Run>(), new Dictionary<string, string>());
        foreach (var benchmarks in Claims.BenchmarksFor(ids))
        {
            await _terminal.Error.WriteLineAsync(benchmarks);
            try
            {
                runs.Add(await Bench.RunAsync(benchmarks, speed, _terminal.Error, cancellation));
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
