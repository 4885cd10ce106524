using System.CommandLine;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tutorial.Shell;
using Spectre.Console;

namespace PriceOfAwait.Tutorial.Measuring;

/// <summary><c>measure</c>: measures benchmark classes, and shows how their intervals become narrower.</summary>
internal sealed class MeasureCommand : TerminalCommand
{
    private readonly Argument<string[]> _classes = new("class")
    {
        Description = "The classes to measure, such as SyncVsAsync; a full name will do as well.",
        Arity = ArgumentArity.OneOrMore,
    };

    private readonly Option<string[]> _only = new("--only")
    {
        Description = "BenchmarkDotNet's patterns for the benchmarks to measure, such as *Async*; the ratios need the baseline among them.",
        HelpName = "pattern",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<bool> _json = new("--json")
    {
        Description = "Print the figures as a JSON array, and nothing else; progress goes to standard error.",
    };

    private readonly RuntimesOption _runtimes = new("Measure on several runtimes side by side:");

    public MeasureCommand(Terminal terminal)
        : base(terminal, "measure", "Measure benchmark classes. Exit code 1: something could not be measured.")
    {
        Add(_classes);
        Add(_runtimes);
        Add(_only);
        Add(_json);
        SetAction(MeasureAsync);
    }

    private async Task<int> MeasureAsync(ParseResult parse, CancellationToken cancellation)
    {
        var classes = ClassNames.Named(await Bench.ClassesAsync(cancellation), parse.GetValue(_classes) ?? []);
        var (runtimes, only) = (_runtimes.In(parse), parse.GetValue(_only) ?? []);
        var measured = new List<Run>();
        var isWhole = true;
        foreach (var benchmarks in classes)
        {
            await ProgressWriter(parse).WriteLineAsync(benchmarks);
            var sideBySide = runtimes is null ? null
                : await ShownAsync(parse, report => Bench.MeasureAsync(
                    benchmarks, runtimes, only, ProgressWriter(parse), report, cancellation));
            var runs = sideBySide is null
                ? [await ShownAsync(parse, report => Bench.MeasureAsync(benchmarks, only, report, cancellation))]
                : sideBySide.Runs.Select(run => run.Run).OfType<Run>().ToList();
            measured.AddRange(runs);
            isWhole &= sideBySide?.IsWhole ?? runs.TrueForAll(run => run.Missing.Count == 0);
            if (!parse.GetValue(_json))
            {
                await Terminal.Output.WriteLineAsync(sideBySide?.ToText() ?? runs[0].ToText());
            }
        }

        if (parse.GetValue(_json))
        {
            await Terminal.Output.WriteLineAsync(RunJson.Write(measured));
        }

        return isWhole ? ExitCode.Success : ExitCode.Failure;
    }

    private TextWriter ProgressWriter(ParseResult parse) => parse.GetValue(_json) ? Terminal.Error : Terminal.Output;

    /// <summary>For a person at a terminal a table that redraws itself, else one line for each launch.</summary>
    private async Task<T> ShownAsync<T>(ParseResult parse, Func<Action<SessionProgress>, Task<T>> measure)
    {
        if (!Terminal.IsLive || parse.GetValue(_json))
        {
            var writer = ProgressWriter(parse);
            return await measure(progress => writer.WriteLine(progress.ToString()));
        }

        var console = Terminal.ToConsole();
        return await console.Live(new Markup("starting …")).AutoClear(true).StartAsync(
            screen => measure(progress => screen.UpdateTarget(NarrowingTable.Of(progress))));
    }
}
