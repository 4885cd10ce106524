namespace PriceOfAwait.Tutorial.Measuring;

internal sealed class MeasureCommand : TerminalCommand
{
    public MeasureCommand(Terminal terminal)
        : base(
            terminal,
            "measure",
            "Measure benchmark classes, and print the figures. Exit code 1: something could not be measured."
        )
    {
        var classes = new Argument<string[]>("class")
        {
            Description =
                "The classes to measure: each one's name, such as SyncVsAsync, or a part of full names, such as "
                + "Lesson16.",
            Arity = ArgumentArity.OneOrMore,
        };
        var runtimes = CommonOptions.RuntimesOption("Measure on several runtimes side by side:");
        var only = new Option<string[]>("--only")
        {
            Description =
                "BenchmarkDotNet's patterns for the benchmarks to measure, such as *Async*; ratios need the baseline.",
            HelpName = "pattern",
            AllowMultipleArgumentsPerToken = true,
        };
        var json = Symbols.Flag(
            "--json",
            "Print the figures as a JSON array, and nothing else; progress goes to standard error."
        );
        this.Add(classes, runtimes, only, json);
        SetAction(
            async (parse, cancellation) =>
                await MeasureAsync(
                    Matching(await Bench.ClassesAsync(cancellation), parse.GetValue(classes)!),
                    parse.RuntimesIn(runtimes),
                    parse.GetValue(only)!,
                    parse.GetValue(json),
                    cancellation
                )
        );
    }

    /// <summary>
    /// Each name stands for the class with that name or, if there is none, for all classes whose full name contains it.
    /// Without names, returns all classes.
    /// </summary>
    public static List<string> Matching(IReadOnlyList<string> classes, IReadOnlyList<string> names) =>
        names.Count == 0 ? [.. classes] : [.. classes.Intersect(names.SelectMany(name => Matching(classes, name)))];

    private static List<string> Matching(IReadOnlyList<string> classes, string name)
    {
        var named = classes.Where(one => Bench.NameOf(one).Equals(name, StringComparison.OrdinalIgnoreCase)).ToList();
        var found =
            named.Count > 0
                ? named
                : classes.Where(one => one.Contains(name, StringComparison.OrdinalIgnoreCase)).ToList();
        return name.Length > 0 && found.Count > 0
            ? found
            : throw new UsageException(
                $"There is no benchmark class '{name}'. There are:\n  {string.Join("\n  ", classes)}"
            );
    }

    private async Task<int> MeasureAsync(
        List<string> classes,
        IReadOnlyList<Runtime>? runtimes,
        string[] only,
        bool json,
        CancellationToken cancellation
    )
    {
        var progress = json ? Terminal.Error : Terminal.Output;
        var options = new BenchOptions
        {
            Speed = Speed.Quick,
            Only = only,
            Progress = progress,
        };
        var measured = new List<BenchmarkResults>();
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
                measured.AddRange(runs.Runs.Select(run => run.Value).OfType<BenchmarkResults>());
                (text, isWhole) = (runs.ToText(), isWhole && runs.IsWhole);
            }

            if (!json)
            {
                await Terminal.Output.WriteLineAsync(text);
            }
        }

        if (json)
        {
            await Terminal.Output.WriteLineAsync(BenchmarkResults.ToJson(measured));
        }

        return isWhole ? ExitCode.Success : ExitCode.Failure;
    }
}
