namespace PriceOfAwait.Tutorial.Measuring;

internal sealed class MeasureCommand : TerminalCommand
{
    public MeasureCommand(Terminal terminal)
        : base(terminal, "measure", "Measure benchmark classes. Exit code 1: something could not be measured.")
    {
        var classes = new Argument<string[]>("class")
        {
            Description = "The classes to measure: a part of each one's full name, such as SyncVsAsync.",
            Arity = ArgumentArity.OneOrMore,
        };
        var runtimes = Symbols.RuntimesOption("Measure on several runtimes side by side:");
        var only = new Option<string[]>("--only")
        {
            Description = "BenchmarkDotNet's patterns for the benchmarks to measure, such as *Async*; ratios need the baseline.",
            HelpName = "pattern",
            AllowMultipleArgumentsPerToken = true,
        };
        var json = Symbols.Flag("--json", "Print the figures as a JSON array, and nothing else; progress goes to standard error.");
        this.Add(classes, runtimes, only, json);
        SetAction(async (parse, cancellation) => await MeasureAsync(
            Matching(await Bench.ClassesAsync(cancellation), parse.GetValue(classes)!), parse.RuntimesIn(runtimes),
            parse.GetValue(only)!, parse.GetValue(json), cancellation));
    }

    /// <summary>The classes whose full name contains one of the parts; without parts, all classes.</summary>
    public static List<string> Matching(IReadOnlyList<string> classes, IReadOnlyList<string> parts) =>
        parts.FirstOrDefault(part => part.Length == 0 || !classes.Any(one => IsIn(part, one))) is { } stray
            ? throw new UsageException($"There is no benchmark class '{stray}'. There are:\n  {string.Join("\n  ", classes)}")
            : [.. classes.Where(one => parts.Count == 0 || parts.Any(part => IsIn(part, one)))];

    private async Task<int> MeasureAsync(
        List<string> classes, IReadOnlyList<Runtime>? runtimes, string[] only, bool json, CancellationToken cancellation)
    {
        var progress = json ? Terminal.Error : Terminal.Output;
        var options = new BenchOptions { Speed = Speed.Quick, Only = only, Progress = progress };
        var measured = new List<Run>();
        var isWhole = true;
        foreach (var benchmarks in classes)
        {
            await progress.WriteLineAsync(benchmarks);
            string text;
            if (runtimes is null)
            {
                var run = await Bench.RunAsync(benchmarks, options, cancellation);
                measured.Add(run);
                (text, isWhole) = (run.ToText(), isWhole && run.Missing.Count == 0);
            }
            else
            {
                var runs = await Bench.RunAsync(benchmarks, runtimes, options, cancellation);
                measured.AddRange(runs.Runs.Select(run => run.Run).OfType<Run>());
                (text, isWhole) = (runs.ToText(), isWhole && runs.IsWhole);
            }

            if (!json)
            {
                await Terminal.Output.WriteLineAsync(text);
            }
        }

        if (json)
        {
            await Terminal.Output.WriteLineAsync(Run.ToJson(measured));
        }

        return isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    private static bool IsIn(string part, string name) => name.Contains(part, StringComparison.OrdinalIgnoreCase);
}
