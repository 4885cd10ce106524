using System.CommandLine;
using PriceOfAwait.Calibrating;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Measuring;

/// <summary><c>calibrate</c>: repeats sessions, and tells how often their intervals hold and which verdicts flip.</summary>
internal sealed class CalibrateCommand : TerminalCommand
{
    private const int LeastSessions = 3;

    private static readonly string[] Usual = ["SyncVsAsync", "StringFastPaths", "WithYield"];

    private readonly Argument<string[]> _classes = new("class")
    {
        Description = $"The classes to measure; {string.Join(", ", Usual)} when none is given.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<int> _sessions = new("--sessions")
    {
        Description = "How many sessions of each class.",
        HelpName = "count",
        DefaultValueFactory = _ => 12,
    };

    private readonly Option<int> _busy = new("--busy")
    {
        Description = "How many threads keep the cores busy meanwhile.",
        HelpName = "threads",
    };

    private readonly Option<bool> _keep = new("--keep")
    {
        Description = "Keep the result in data/recorded, where the book shows it beside the recorded figures.",
    };

    public CalibrateCommand(Terminal terminal)
        : base(terminal, "calibrate", "Repeat sessions, and tell how often their intervals hold the median of all, how far ratios spread, "
            + "and which verdicts flip.")
    {
        Add(_classes);
        Add(_sessions);
        Add(_busy);
        Add(_keep);
        _sessions.Within(LeastSessions, int.MaxValue, $"--sessions takes {LeastSessions} or more: fewer have no spread worth the name.");
        _busy.Within(0, int.MaxValue, "--busy takes a number of threads, 0 or more.");
        SetAction(CalibrateAsync);
    }

    private async Task<int> CalibrateAsync(ParseResult parse, CancellationToken cancellation)
    {
        var asked = parse.GetValue(_classes) is { Length: > 0 } some ? some : Usual;
        var classes = ClassNames.Named(await Bench.ClassesAsync(cancellation), asked);
        using var load = new BusyThreads(parse.GetValue(_busy));
        var calibration = await Calibration.RunAsync(classes, parse.GetValue(_sessions), load.Count, Terminal.Output, cancellation);
        await Terminal.Output.WriteLineAsync(calibration.ToText());
        if (parse.GetValue(_keep))
        {
            await Terminal.Output.WriteLineAsync($"Written: {RecordedCalibrations.Save(Repository.RecordedData, calibration)}");
        }

        return ExitCode.Success;
    }
}
