using System.CommandLine;
using PriceOfAwait.Measuring;
using PriceOfAwait.Tutorial.Shell;
using Spectre.Console.Rendering;
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
                : await ShownAsync(parse, report => Bench.RunAsync(benchmarks, runtimes, Options(report), cancellation));
            var runs = sideBySide is null
                ? [await ShownAsync(parse, report => Bench.RunAsync(benchmarks, Options(report), cancellation))]
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
            await Terminal.Output.WriteLineAsync(Run.ToJson(measured));
        }

        return isWhole ? ExitCode.Success : ExitCode.Failure;

        BenchOptions Options(Action<SessionProgress> report) =>
            new() { Speed = Speed.Quick, Only = only, Progress = ProgressWriter(parse), Report = report };
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

/// <summary>The figures of a session that still goes on.</summary>
internal static class NarrowingTable
{
    public static IRenderable Of(SessionProgress progress)
    {
        var table = new Table { Title = new TableTitle(Markup.Escape(progress.ToString())) }.RoundedBorder();
        table.AddColumns("Benchmark", "Runtime", "Mean [ns]".EscapeMarkup(), "Ratio");
        table.Columns[2].RightAligned();
        table.Columns[3].RightAligned();
        foreach (var run in progress.Runs)
        {
            foreach (var measurement in run.Measurements)
            {
                table.AddRow(new[]
                {
                    measurement.Id.ToString(),
                    run.Environment.Runtime.Split(" (")[0],
                    $"{measurement.TimeText} ± {measurement.Error:0.#}",
                    run.RelationText(measurement.Id),
                }.Select(Markup.Escape).ToArray());
            }
        }

        return table;
    }
}

/// <summary>Finds benchmark classes by what a user typed.</summary>
internal static class ClassNames
{
    /// <summary>The full names of classes by their own name, such as <c>SyncVsAsync</c>, or by their full name.</summary>
    /// <exception cref="UsageException">There is no such class; the message lists those there are.</exception>
    public static List<string> Named(IReadOnlyList<string> classes, IReadOnlyList<string> names) => [.. names.Select(name =>
        classes.FirstOrDefault(one => one.Equals(name, StringComparison.OrdinalIgnoreCase)
            || Bench.NameOf(one).Equals(name, StringComparison.OrdinalIgnoreCase)) ?? throw Unknown(classes, name))];

    /// <summary>The classes with one of these parts in their full names; all where there are no parts.</summary>
    /// <exception cref="UsageException">No class has such a part; the message lists those there are.</exception>
    public static List<string> Matching(IReadOnlyList<string> classes, IReadOnlyList<string> parts)
    {
        foreach (var stray in parts.Where(
            part => part.Length == 0 || !classes.Any(one => one.Contains(part, StringComparison.OrdinalIgnoreCase))))
        {
            throw Unknown(classes, stray);
        }

        return [.. classes.Where(one => parts.Count == 0 || parts.Any(part => one.Contains(part, StringComparison.OrdinalIgnoreCase)))];
    }

    private static UsageException Unknown(IReadOnlyList<string> classes, string name) =>
        new($"There is no benchmark class '{name}'. There are:\n  {string.Join("\n  ", classes)}");
}
